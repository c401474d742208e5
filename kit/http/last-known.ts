interface Options<Value> {
  read: () => Promise<Value>;
  /** How old a value may be before it is read again, in ms. */
  keptMs: number;
  /** How long whoever asks waits for an answer, in ms. */
  patienceMs: number;
  onFailed: (error: unknown) => void;
}

/**
 * A value of another service that is nice to have: read now and then, by one call at a time. Whoever asks never fails;
 * while no answer comes they have the last known value, or undefined before the first (D-151).
 */
export class LastKnown<Value> {
  private value: Value | undefined;
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;

  constructor(private readonly options: Options<Value>) {}

  async find(): Promise<Value | undefined> {
    if (performance.now() - this.readAt > this.options.keptMs) {
      this.reading ??= this.read().finally(() => (this.reading = null));
      await within(this.options.patienceMs, this.reading);
    }
    return this.value;
  }

  private async read(): Promise<void> {
    try {
      this.value = await this.options.read();
    } catch (error) {
      this.options.onFailed(error);
    }
    // Of a failure, too: nobody waits for the next one at once.
    this.readAt = performance.now();
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
