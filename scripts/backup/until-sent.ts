// Waits until the services' outboxes are empty, as long as their counts change: the duration depends on the amount.
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../lib/say.ts';

/** Longer than a broker or a service takes to recover by itself. */
const STUCK_MS = 5 * 60_000;
const LOOK_MS = 1_000;

/** The number of unsent events of a database. */
export const OWED = 'select count(*) from outbox';

/**
 * @param owed returns the number of unsent events of each database
 * @param clock for a test
 * @throws Problem when nothing has changed for 5 minutes
 */
export async function untilSent(
  owed: () => Promise<string[]>,
  { now = Date.now, pause = () => sleep(LOOK_MS) } = {},
) {
  let before = '';
  let since = now();
  for (;;) {
    const counts = await owed();
    if (counts.every((count) => Number(count) === 0)) return;
    if (counts.join() !== before) since = now();
    else if (now() - since > STUCK_MS)
      throw new Problem(
        `The services have events to send, and for 5 minutes sent none: ${counts.join(', ')} are left. See 'OutboxStuck' in docs/runbook.md; make audit once they are sent.`,
      );
    before = counts.join();
    await pause();
  }
}
