import type { BookCheck } from '@portal/contracts/http/internal';
import type { Portal } from './chaos-portal.ts';

/** The differences in payouts' own books. */
export async function booksDrift(at: Portal): Promise<BookCheck[]> {
  const { assertionsOf } = await import('./assertions.ts');
  const headers = assertionsOf(at.stack.settings, 'scripts').headersFor(
    { role: 'service', userId: null, visitor: null },
    'payouts',
  );
  const answer = await fetch(`${at.stack.addresses.PAYOUTS_SERVICE_URL}/internal/check-books`, { headers });
  if (!answer.ok) throw new Error(`check-books answered ${answer.status}`);
  return ((await answer.json()) as BookCheck[]).filter(({ expected, actual }) => expected !== actual);
}
