declare module 'logic-solver' {
  const Logic: {
    Solver: new () => { require(formula: unknown): void; solve(): object | null };
    or(...operands: unknown[]): unknown;
    and(...operands: unknown[]): unknown;
    not(...operand: unknown[]): unknown;
    exactlyOne(...operands: unknown[]): unknown;
  };
  export default Logic;
}
