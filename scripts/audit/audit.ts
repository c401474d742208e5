// Compares the books of a running portal with each other (promise 27). Every part is checked once. A part that drifts
// is checked again, since an event may be on its way, and only lasting drift is reported.
import { setTimeout as sleep } from 'node:timers/promises';
import { checkBus } from './check-bus.ts';
import { checkLedger } from './check-ledger.ts';
import { checkPayments } from './check-payments.ts';
import type { Ask, Part } from './part.ts';

export interface Audited {
  /** The sums, one line each. */
  figures: string[];
  /** The differences, one sentence each; with ids and cents only. */
  drift: string[];
}

/** @param patience how often, and after how many ms, a drifting part is checked again */
export async function audit(ask: Ask, patience = { times: 6, ms: 10_000 }): Promise<Audited> {
  const figures: string[] = [];
  let drifting: { part: Part; drift: string[] }[] = [];
  const look = async (part: Part) => {
    const drift = await part();
    if (drift.length > 0) drifting.push({ part, drift });
  };
  const ledger = await checkLedger(ask, look);
  const payments = await checkPayments(ask, look, ledger.ranges);
  figures.push(...payments, ...ledger.figures, await checkBus(ask, look));

  for (let again = 0; again < patience.times && drifting.length > 0; again++) {
    await sleep(patience.ms);
    const before = drifting;
    drifting = [];
    for (const { part, drift } of before) {
      const now = new Set(await part());
      const lasting = drift.filter((line) => now.has(line));
      if (lasting.length > 0) drifting.push({ part, drift: lasting });
    }
  }
  return { figures, drift: drifting.flatMap(({ drift }) => drift) };
}
