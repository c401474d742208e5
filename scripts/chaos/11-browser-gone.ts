// Promise 11: the browser disappears after paying. For half of the sales the webhook alone completes them. For the
// other half it is off too, and the reconciler finds them within its interval.
import { payMany, portal, awaitOutcome } from '../lib/chaos-portal.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 11;
export const what = 'browser gone; webhook off too';

export async function run(scale: number): Promise<Outcome> {
  const at = await portal();
  const told = await payMany(at, 100 * scale);
  const byWebhook = await awaitOutcome(at, told);
  await at.control('state', { paused: true });
  const untold = await payMany(at, 100 * scale);
  const byReconciler = await awaitOutcome(at, untold, 180);
  await at.control('state', { paused: false });
  return {
    faults: told.length + untold.length,
    work: told.length + untold.length,
    lost: byWebhook.lost + byReconciler.lost,
    duplicated: byWebhook.duplicated + byReconciler.duplicated,
    seconds: byReconciler.seconds,
    note: `by webhook ${byWebhook.seconds} s`,
  };
}
