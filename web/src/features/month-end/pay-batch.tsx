import { Box, Button, Stack, Text } from '@chakra-ui/react';
import type { Approval } from '@portal/contracts/http/approvals';
import type { NewPayoutBatch, PayoutBatch } from '@portal/contracts/http/payouts';
import { BATCH_SIZE } from '@portal/contracts/values/payout-batch';
import { formatExactDollars } from '@portal/contracts/values/money';
import { BOOKS_DRIFT } from '@portal/contracts/values/outcomes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BankAccountsNote } from '../../ui/bank-accounts-note.js';
import { monthName } from '../../lib/dates.js';
import { ApiError, messageOf } from '../../lib/errors.js';
import { ADMIN_KEY } from '../../lib/query.js';
import {
  APPROVALS_KEY,
  askApproval,
  isNeeded,
  isWaiting,
  toldWaiting,
  useSecondPerson,
} from '../../lib/second-person.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { FailedState } from '../../ui/failed-state.js';
import { notify } from '../../ui/notify.js';
import { SecondPersonNote } from '../../ui/second-person-note.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { NotPayable } from '../../ui/not-payable.js';
import { notPayableCents, notPayableText } from '../../lib/not-payable.js';
import { MOVES_NO_MONEY } from '../../lib/readiness.rules.js';
import { forNote, isPayable, nameOf, sumOf } from './month-end.rules.js';
import { payBatch, payingQuery, selectionQuery } from './queries.js';

interface Props {
  month: string;
  /** The selected partners. Their amounts are looked up here, since they may have changed. */
  partnerIds: number[];
  open: boolean;
  onClose: () => void;
  /** A second administrator was asked to approve it. */
  onAsked: () => void;
  onPaid: (batch: PayoutBatch) => void;
}

/** Shows whom a batch pays how much, and pays it: all or nobody, and once however often it is pressed. */
export function PayBatch({ month, partnerIds, open, onClose, onAsked, onPaid }: Props) {
  const queries = useQueryClient();
  const chosen = payingQuery(month, partnerIds);
  const reading = useQuery({
    ...chosen,
    enabled: open && chosen.enabled,
    // What the page has shown, until it is read once more.
    placeholderData: () => queries.getQueryData(selectionQuery(month, partnerIds).queryKey),
  });
  const unpaid = reading.data ?? [];
  const partners = unpaid.filter(isPayable);
  const payable = sumOf(partners);
  const gone = reading.data ? partnerIds.length - unpaid.length : 0;
  const suspended = unpaid.filter(({ suspendedAt }) => suspendedAt).length;
  const unconfirmed = unpaid.filter(({ isUnverified, suspendedAt }) => isUnverified && !suspendedAt).length;
  const waiting = unpaid.length - partners.length - suspended - unconfirmed;
  const somePending = unpaid.some((partner) => notPayableCents(partner) > 0);

  const [driftReason, setDriftReason] = useState('');
  const secondPerson = useSecondPerson(open);
  const isAsked = secondPerson.needed(payable);
  const paying = useConfirmed({
    act: (batch: NewPayoutBatch, key): Promise<PayoutBatch | Approval> =>
      isAsked ? askApproval({ kind: 'batch', ...batch }, key) : payBatch(batch, key),
    onFailed: secondPerson.lookAgain,
    async onDone(batch) {
      if (isWaiting(batch)) {
        onAsked();
        close();
        notify(toldWaiting(batch, count(batch.partnersCount)));
        return queries.invalidateQueries({ queryKey: APPROVALS_KEY });
      }
      onPaid(batch);
      close();
      await queries.invalidateQueries({ queryKey: ADMIN_KEY });
    },
    refresh: () => queries.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
  const isDrifting = paying.problem instanceof ApiError && paying.problem.code === BOOKS_DRIFT;
  const close = () => {
    setDriftReason('');
    paying.reset();
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={() => !paying.busy && close()}
      title={`Pay ${count(partners.length || partnerIds.length)} for ${monthName(month)}?`}
      description={`All that is ${somePending ? 'payable now' : 'unpaid'} of the month, to each of them or to nobody. What earlier payments left goes first.`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={paying.busy} onClick={close}>
            Cancel
          </Button>
          <BusyButton
            busy={paying.busy}
            disabled={partners.length === 0}
            onClick={() =>
              paying.confirm(
                {
                  month,
                  partnerIds: partners.map(({ partnerId }) => partnerId),
                  ...(driftReason.trim() && { driftReason }),
                },
                { month, amountInCents: payable, partners: partners.length },
              )
            }
          >
            {reading.data ? `${isAsked ? 'Ask to pay' : 'Pay'} ${formatExactDollars(payable)}` : 'Pay'}
          </BusyButton>
        </>
      }
    >
      {partnerIds.length > BATCH_SIZE ? (
        <Text role="alert" color="fg.error">
          Select at most {BATCH_SIZE} partners
        </Text>
      ) : reading.data ? (
        <Stack as="ul" listStyleType="none" gap="1" maxH="64" overflowY="auto" tabIndex={0}>
          {partners.map((partner) => (
            <Text
              as="li"
              key={partner.partnerId}
              display="flex"
              justifyContent="space-between"
              textStyle="sm"
            >
              <span>
                {nameOf(partner)}
                {notPayableText(partner) && (
                  <Text as="span" display="block" textStyle="xs" color="fg.muted">
                    <NotPayable {...partner} />
                  </Text>
                )}
              </span>
              <span>{formatExactDollars(partner.payableInCents)}</span>
            </Text>
          ))}
        </Stack>
      ) : reading.isError ? (
        <FailedState
          title="The selection could not be looked up"
          message={messageOf(reading.error)}
          onRetry={() => void reading.refetch()}
        />
      ) : (
        <SkeletonRows rows={3} />
      )}
      {gone > 0 && (
        <Text mt="3" color="fg.muted">
          Of {count(gone)} that {gone === 1 ? 'was' : 'were'} selected nothing is unpaid any more.
        </Text>
      )}
      {suspended > 0 && (
        <Text mt="3" color="fg.muted">
          {count(suspended)} that {suspended === 1 ? 'was' : 'were'} selected {suspended === 1 ? 'is' : 'are'}{' '}
          suspended, and will not be paid.
        </Text>
      )}
      {unconfirmed > 0 && (
        <Text mt="3" color="fg.muted">
          {count(unconfirmed)} that {unconfirmed === 1 ? 'was' : 'were'} selected{' '}
          {unconfirmed === 1 ? 'has' : 'have'} not confirmed their e-mail, and will not be paid.
        </Text>
      )}
      {waiting > 0 && (
        <Text mt="3" color="fg.muted">
          Of {count(waiting)} that {waiting === 1 ? 'was' : 'were'} selected everything is pending, flagged or
          refused.
        </Text>
      )}
      {partners.length > 0 && (
        <Box mt="3">
          <BankAccountsNote partners={partners.map(forNote)} />
        </Box>
      )}
      <Text mt="3" color="fg.muted" textStyle="sm">
        {MOVES_NO_MONEY}
      </Text>
      {isAsked && <SecondPersonNote needs={secondPerson.data} />}
      <ConfirmedState {...paying} problem={isAsked && isNeeded(paying.problem) ? null : paying.problem} />
      {(isDrifting || driftReason !== '') && (
        <TextField
          label="Why it cannot wait"
          value={driftReason}
          disabled={paying.busy}
          onChange={(event) => setDriftReason(event.target.value)}
        />
      )}
    </Dialog>
  );
}

const count = (partners: number) => `${partners} ${partners === 1 ? 'partner' : 'partners'}`;
