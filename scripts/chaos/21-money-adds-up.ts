// Promise 21: random histories of sales, refunds, payouts and voids on a real database. After each, the amounts of
// sales, months, links and partners equal the ledger, and nothing stands once everything is refunded. HISTORIES=100000
// runs as many as the promise names; the default fits a run of all scenarios.
import type { BookCheck } from '@portal/contracts/http/internal';
import { startTestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../../services/payouts/src/app.module.ts';
import { liveHistories } from '../../services/payouts/test/live-histories.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 21;
export const what = 'random histories, all refunded at last';

/** Many short histories cover more of the possible sequences than few long ones, which `make test` runs. */
const STEPS = { min: 1, max: 12 };

export async function run(scale: number): Promise<Outcome> {
  const count = Number(process.env.HISTORIES || 2_000 * scale);
  const payouts = await startTestService('payouts', AppModule, { SECOND_PERSON: 'off' });
  try {
    const since = performance.now();
    await liveHistories(payouts, count, STEPS);
    const seconds = (performance.now() - since) / 1_000;
    const [found] = await payouts.sql('select count(*)::int as entries from ledger_entries');
    const checks = (await (
      await payouts.as({ role: 'service' })('/internal/check-books')
    ).json()) as BookCheck[];
    const drift = checks.filter(({ expected, actual }) => expected !== actual);
    return {
      faults: 0,
      work: count,
      lost: drift.length,
      duplicated: 0,
      seconds: seconds.toFixed(1),
      note: `${found?.entries} entries, ${(count / seconds).toFixed(0)} histories a second`,
    };
  } finally {
    await payouts.close();
  }
}
