/** A clock that moves on half a second each time it is read. */
export const ticking = () => {
  let at = 0;
  return () => (at += 500);
};
