import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long at most, in ms, one piece of work keeps others of the process waiting. */
const TURN_MS = 5;

/** Divides long work, so that others of the process are not kept waiting: `if (turns.isOver) await turns.next()`. */
export class Turns {
  private since = performance.now();

  get isOver(): boolean {
    return performance.now() - this.since >= TURN_MS;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.since = performance.now();
  }
}
