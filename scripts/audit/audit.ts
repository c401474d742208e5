// The books of a running portal, held against each other (promise 27). Every part of them is looked at once; what
// drifts is looked at again, since an event may be under way, and only what lasts is told.
import { setTimeout as sleep } from 'node:timers/promises';
import { checkBus } from './check-bus.ts';
import { checkLedger } from './check-ledger.ts';
import { checkPayments } from './check-payments.ts';
import type { Ask, Part } from './part.ts';

export interface Audited {
  /** What was added up, a line each. */
  figures: string[];
  /** What does not fit, a sentence each; ids and cents only. */
  drift: string[];
}

/** @param patience how often, and after how many ms, what drifts is looked at again */
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
