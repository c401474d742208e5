import { Kept } from './kept.js';

/** How old an answer may be, in ms, counted from when its read began. */
export const KEPT_MS = 50;
/** Keys at most: what is kept for a moment are those that are asked for in a moment. */
const MOST = 10_000;

/**
 * Reads that many ask for at once, kept for a moment (D-176). Whoever asks gets what was so at most 50 ms before, in
 * every process, whatever is down: nothing has to arrive for that, so nothing can be missed. The process that changes it
 * does so by `changing`, and reads anew from then on.
 */
export class KeptReads<Value> {
  private readonly reads = new Kept<Promise<Value>>(MOST);

  /** @param isKept whether whoever asks next may have this answer as well */
  constructor(private readonly isKept: (value: Value) => boolean = () => true) {}

  /** @throws what `read` does; a failure is not kept */
  find(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.reads.get(key);
    if (known) return known;
    // Before the read begins: what changes from now on, it may not see.
    const reading: Promise<Value> = Promise.resolve().then(read);
    this.reads.keepFor(KEPT_MS, key, reading);
    const forget = () => {
      if (this.reads.get(key) === reading) this.reads.forget(key);
    };
    reading.then((value) => {
      if (!this.isKept(value)) forget();
    }, forget);
    return reading;
  }

  /**
   * Runs a change of what is read. Whoever asks here once it is done, or has failed without saying how far it came, gets
   * what is so then: also what is being read meanwhile goes to nobody else.
   */
  async changing<Result>(change: () => Promise<Result>): Promise<Result> {
    try {
      return await change();
    } finally {
      this.forgetAll();
    }
  }

  forgetAll(): void {
    this.reads.forgetAll();
  }
}
