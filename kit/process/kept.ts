interface Entry<Value> {
  value: Value;
  from: number;
  until: number;
}

/**
 * Values by key, each until a time of its own, and no more than `most`: then the oldest goes. A clock that was set back
 * ends what was kept after the time that it shows.
 */
export class Kept<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  /** @param now the clock, in ms: `performance.now` for how long ago something was, `Date.now` for what has a date */
  constructor(
    private readonly most: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    const now = this.now();
    if (entry.from <= now && now < entry.until) return entry.value;
    this.entries.delete(key);
    return undefined;
  }

  /** @param ms for how long, from now on */
  keepFor(ms: number, key: string, value: Value): void {
    this.keepUntil(this.now() + ms, key, value);
  }

  keepUntil(until: number, key: string, value: Value): void {
    const now = this.now();
    this.entries.delete(key);
    this.entries.set(key, { value, from: now, until });
    for (const [oldest, entry] of this.entries) {
      if (this.entries.size <= this.most && now < entry.until) break;
      this.entries.delete(oldest);
    }
  }

  forget(key: string): void {
    this.entries.delete(key);
  }

  forgetAll(): void {
    this.entries.clear();
  }

  get size(): number {
    return this.entries.size;
  }
}
