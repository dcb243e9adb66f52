/** Receives rows as they are found, each as JSON text. */
export interface RowSink {
  take(count: number, texts: () => readonly string[]): void;
}

/** Keeps the first rows. */
export class FirstRows implements RowSink {
  static readonly most = 20;
  readonly rows: string[] = [];

  take(_: number, texts: () => readonly string[]): void {
    const room = FirstRows.most - this.rows.length;
    if (room > 0) this.rows.push(...texts().slice(0, room));
  }
}
