import { Button, Stack, Text } from '@chakra-ui/react';
import type { Approval, ApprovalNow } from '@portal/contracts/http/approvals';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BankAccountsNote } from '../../ui/bank-accounts-note.js';
import { messageOf } from '../../lib/errors.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { notPayableText } from '../../lib/not-payable.js';
import { TOO_NEW } from '../../lib/second-person.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { Dialog } from '../../ui/dialog.js';
import { Fact, Facts } from '../../ui/facts.js';
import { FailedState } from '../../ui/failed-state.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { BatchEffect } from './batch-effect.js';
import { fullNameOf, kindOf, nameOf, payeeOf } from '../../lib/approval.rules.js';
import { approvalQuery, approve } from './queries.js';
import { useDecision } from './use-decision.js';

/** Shows what a request will do, and whether that is still as it was asked for; then it pays (D-108). */
export function ApproveDialog({ request, onClose }: { request: Approval; onClose: () => void }) {
  const reading = useQuery(approvalQuery(request.id));
  const amount = formatExactDollars(request.amountInCents);
  const deciding = useDecision(({ id }: { id: number }) => approve(id), onClose, {
    title: 'Approved and paid',
    description: `${amount} to ${payeeOf(request)}.`,
  });
  const now = reading.isFetching ? undefined : reading.data;
  const isOver = reading.data !== undefined && reading.data.state !== 'waiting';
  const queries = useQueryClient();
  // The lists behind it still have it.
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ADMIN_KEY });
  }, [isOver, queries]);
  const canApprove =
    now?.state === 'waiting' && !now.hasChanged && now.askerMayPay !== false && !now.askerIsTooNew;
  return (
    <Dialog
      open
      onClose={() => !deciding.busy && onClose()}
      title={`Approve ${amount} for ${payeeOf(request)}?`}
      description={`${kindOf(request)}, asked for by ${nameOf(request.askedBy)}. Approving pays it at once.`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={deciding.busy} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton
            busy={deciding.busy}
            disabled={!canApprove}
            onClick={() => deciding.decide({ id: request.id })}
          >
            {`Approve ${amount}`}
          </BusyButton>
        </>
      }
    >
      {reading.data ? (
        <Effect request={reading.data} />
      ) : reading.isError ? (
        <FailedState
          title="What it would pay now could not be looked up"
          message={messageOf(reading.error)}
          onRetry={() => void reading.refetch()}
        />
      ) : (
        <SkeletonRows rows={3} />
      )}
      <ConfirmedState {...deciding} />
    </Dialog>
  );
}

function Effect({ request }: { request: ApprovalNow }) {
  const { now, hasChanged, state } = request;
  if (state !== 'waiting')
    return <Text role="alert">This was decided meanwhile. Close this to see what became of it.</Text>;
  /** The figure as it was asked for, and as it would be now where that differs. */
  const figure = (asked: string | number, current: string | number | null | undefined) =>
    current === null || current === undefined || current === asked ? (
      asked
    ) : (
      <>
        {asked}; <strong>now {current}</strong>
      </>
    );
  return (
    <Stack gap="4">
      <Facts>
        <Fact name="Amount">
          {figure(formatExactDollars(request.amountInCents), now && formatExactDollars(now.amountInCents))}
        </Fact>
        <Fact name="Partners">{figure(request.partnersCount, now?.partnersCount)}</Fact>
        <Fact name="Sales settled">{figure(request.salesCount, now?.salesCount)}</Fact>
        <Fact name="Left over, as an advance">
          {figure(
            formatExactDollars(request.leftOverInCents),
            now && formatExactDollars(now.leftOverInCents),
          )}
        </Fact>
        {request.beyondOwedInCents > 0 && (
          <Fact name="More than is payable now">
            {figure(
              formatExactDollars(request.beyondOwedInCents),
              now && formatExactDollars(now.beyondOwedInCents),
            )}
          </Fact>
        )}
        {request.advanceReason !== null && <Fact name="Why in advance">{request.advanceReason}</Fact>}
        {request.description !== null && <Fact name="Description">{request.description}</Fact>}
        {request.driftReason !== null && (
          <Fact name="No batch was to be paid then. Why it cannot wait">{request.driftReason}</Fact>
        )}
      </Facts>
      {notPayableText(request) && (
        <Text color="fg.warning">
          Of all months of {payeeOf(request)}: {notPayableText(request)}. What is paid for it now is an
          advance.
        </Text>
      )}
      {request.askerMayPay === false && (
        <Text role="alert" color="fg.warning" fontWeight="medium">
          {nameOf(request.askedBy)} may not pay any more, so this cannot be approved. Refuse it; somebody who
          may pay can ask again.
        </Text>
      )}
      {request.askerIsTooNew && (
        <Text role="alert" color="fg.warning" fontWeight="medium">
          {nameOf(request.askedBy)} has {TOO_NEW}. It can be approved once they have had it for as long.
        </Text>
      )}
      {hasChanged && (
        <Text role="alert" color="fg.warning" fontWeight="medium">
          {now
            ? 'This has changed since it was asked for, so it cannot be approved.'
            : 'This can no longer be paid as it was asked for.'}{' '}
          {nameOf(request.askedBy)} can withdraw it and ask again.
        </Text>
      )}
      {request.kind === 'batch' ? (
        <BatchEffect request={request} />
      ) : (
        request.partner && (
          <BankAccountsNote partners={[{ id: request.partner.id, name: fullNameOf(request.partner) }]} />
        )
      )}
    </Stack>
  );
}
