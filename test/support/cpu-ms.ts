/**
 * The processor time that this process has used, in milliseconds; unlike the clock, it stands still while other
 * processes run.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
