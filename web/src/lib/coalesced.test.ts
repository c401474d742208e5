import { describe, expect, it } from '@jest/globals';
import { coalesced } from './coalesced.js';

/** Work whose runs end when the test releases them. */
function heldWork() {
  const running: { done: () => void; fail: () => void }[] = [];
  const ask = coalesced(
    () =>
      new Promise<void>((resolve, reject) =>
        running.push({ done: resolve, fail: () => reject(new Error()) }),
      ),
  );
  return { running, ask };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('work that a burst asks for', () => {
  it('runs at once, and while it runs nothing cuts it short', async () => {
    const { running, ask } = heldWork();
    for (let times = 0; times < 20; times++) ask();
    await settled();
    expect(running).toHaveLength(1);
  });

  it('runs once more after it was asked for meanwhile, so that the last word counts', async () => {
    const { running, ask } = heldWork();
    ask();
    ask();
    ask();
    running[0]!.done();
    await settled();
    expect(running).toHaveLength(2);
    running[1]!.done();
    await settled();
    expect(running).toHaveLength(2);
    ask();
    expect(running).toHaveLength(3);
  });

  it('goes on after a run that failed', async () => {
    const { running, ask } = heldWork();
    ask();
    running[0]!.fail();
    await settled();
    ask();
    expect(running).toHaveLength(2);
  });
});
