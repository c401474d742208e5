import type { BatchFiles } from '@portal/contracts/http/nacha';
import type { ListedPayoutBatch } from '@portal/contracts/http/payouts';
import type { Notice } from '../../ui/notice.js';

type Counts = Pick<
  ListedPayoutBatch,
  'payoutsCount' | 'voidedCount' | 'sentCount' | 'returnedCount' | 'approvedBy'
>;

/** How many payouts of it are neither taken back nor noted as sent or returned. */
const leftOf = ({ payoutsCount, voidedCount, sentCount = 0, returnedCount = 0 }: Counts): number =>
  payoutsCount - voidedCount - sentCount - returnedCount;

/** Whether anything of it can be noted as sent; the release before notes nothing. */
export const isToBeSent = (batch: Counts): boolean => batch.sentCount !== undefined && leftOf(batch) > 0;

/** Whether all that it paid was taken back. */
export const isTakenBack = ({ payoutsCount, voidedCount }: Pick<Counts, 'payoutsCount' | 'voidedCount'>) =>
  payoutsCount > 0 && voidedCount === payoutsCount;

/**
 * How far a batch is (D-142): 'Recorded', 'File made', 'Exported', 'Sent', '2 of 3 sent, 1 returned'.
 * @param files undefined for a batch without one, and where it is not known
 */
export function batchStateOf(batch: Counts, files?: Pick<BatchFiles, 'issuedCount'>): string {
  const { payoutsCount, voidedCount, sentCount = 0, returnedCount = 0, approvedBy } = batch;
  const standing = payoutsCount - voidedCount;
  if (payoutsCount === 0) return 'Settled without a payout';
  if (isTakenBack(batch)) return 'Taken back';
  const returned = returnedCount > 0 ? `, ${returnedCount} returned` : '';
  if (sentCount === standing) return 'Sent';
  if (sentCount + returnedCount > 0) return `${sentCount} of ${standing} sent${returned}`;
  if (files) return files.issuedCount > 0 ? 'Exported' : 'File made';
  return approvedBy ? 'Approved' : 'Recorded';
}

/** What a note that the bank has sent a batch did. @param count how many payouts it noted */
export const tellNoted = (batchId: number, count: number): Pick<Notice, 'type' | 'title' | 'description'> =>
  count === 0
    ? {
        type: 'info',
        title: `Nothing was noted for batch ${batchId}`,
        description: 'Each of its payouts was noted or taken back already. What was noted stays.',
      }
    : {
        type: 'success',
        title: `${count} ${count === 1 ? 'payout' : 'payouts'} of batch ${batchId} noted as sent`,
      };
