/** Counts what is open at the moment, for each that holds some: at most `most` each. */
export class Places {
  private readonly counts = new Map<number | string, number>();
  /** Of all together. */
  size = 0;

  constructor(private readonly most: number) {}

  hasRoom(whose: number | string): boolean {
    return (this.counts.get(whose) ?? 0) < this.most;
  }

  /** Takes a place until `held` closes, however it ends. @returns false when all are taken */
  take(whose: number | string, held: { once(event: 'close', listener: () => void): unknown }): boolean {
    if (!this.hasRoom(whose)) return false;
    this.change(whose, 1);
    held.once('close', () => this.change(whose, -1));
    return true;
  }

  private change(whose: number | string, by: number) {
    const count = (this.counts.get(whose) ?? 0) + by;
    this.size += by;
    if (count > 0) this.counts.set(whose, count);
    else this.counts.delete(whose);
  }
}
