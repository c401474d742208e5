import { Button, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import type { Approval } from '@portal/contracts/http/approvals';
import { defaultDescription, type PaidPayment, type PartnerPayment } from '@portal/contracts/http/payouts';
import { formatExactDollars, toCents } from '@portal/contracts/values/money';
import { lastMonths } from '@portal/contracts/values/month';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BankAccountsNote } from '../../ui/bank-accounts-note.js';
import { monthName } from '../../lib/dates.js';
import { messageOf } from '../../lib/errors.js';
import { notPayableCents } from '../../lib/not-payable.js';
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
import { notify } from '../../ui/notify.js';
import { SecondPersonNote } from '../../ui/second-person-note.js';
import { SelectField } from '../../ui/select-field.js';
import { MOVES_NO_MONEY } from '../../lib/readiness.rules.js';
import { nameOf } from './partner.rules.js';
import { PayPreview } from './pay-preview.js';
import { asksForReason, checkAdvance, checkPayment } from './payment-form.rules.js';
import { PARTNERS_KEY, payPartner, previewQuery } from './queries.js';

const FORM = 'pay-partner';

interface Props {
  partner: AdminPartner;
  open: boolean;
  onClose: () => void;
}

/** Pays a partner an amount for a month; previews what that settles before it is confirmed (D-20). */
export const PayDialog = ({ partner, open, onClose }: Props) => {
  const [round, setRound] = useState(0);
  const close = () => {
    setRound(round + 1);
    onClose();
  };
  // Reset on each opening, with the month's open amount.
  return <PayForm key={`${partner.id} ${round}`} partner={partner} open={open} onClose={close} />;
};

function PayForm({ partner, open, onClose }: Props) {
  const queries = useQueryClient();
  const [month, setMonth] = useState(partner.month);
  const [amount, setAmount] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const [advanceReason, setAdvanceReason] = useState('');
  const [tried, setTried] = useState(false);

  const all = useQuery({ ...previewQuery(partner.id, month, null), enabled: open });
  // Until an amount is typed, it is the amount that pays the whole month.
  const shown = amount ?? (all.data && all.data.amount > 0 ? all.data.amount.toFixed(2) : '');
  const { payment, errors } = checkPayment(partner.id, {
    amount: shown,
    month,
    description,
    advanceReason,
  });
  const plan = useQuery({
    ...previewQuery(partner.id, month, payment?.amount ?? null),
    enabled: open && payment !== null,
    placeholderData: keepPreviousData,
  });

  /** The preview on screen; a preview of another amount, or one still loading, was not seen. */
  const settles = plan.isPlaceholderData ? undefined : plan.data;

  const secondPerson = useSecondPerson(open);
  const isAsked =
    payment !== null &&
    secondPerson.needed(toCents(payment.amount), settles?.beyondOwedInCents ?? plan.data?.beyondOwedInCents);
  const refresh = () => queries.invalidateQueries({ queryKey: PARTNERS_KEY });
  const paying = useConfirmed({
    act: (wish: PartnerPayment, key): Promise<PaidPayment | Approval> =>
      isAsked ? askApproval({ kind: 'payment', ...wish }, key) : payPartner(wish, key),
    refresh,
    onFailed: secondPerson.lookAgain,
    async onDone(paid, wish: PartnerPayment) {
      await (isWaiting(paid) ? queries.invalidateQueries({ queryKey: APPROVALS_KEY }) : refresh());
      onClose();
      if (isWaiting(paid)) return notify(toldWaiting(paid, nameOf(partner)));
      notify({
        type: 'success',
        title: 'Payment processed',
        description: `${nameOf(partner)} was paid ${formatExactDollars(paid.amountInCents)} for ${monthName(wish.month)}.`,
      });
    },
  });
  const advance = settles ? checkAdvance(settles, advanceReason) : {};
  const isAdvance = plan.data !== undefined && asksForReason(plan.data);
  // Too much is said at once, since no reason mends it.
  const told = tried ? { ...advance, ...errors } : { amount: advance.amount };
  const close = () => !paying.busy && onClose();

  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Pay ${nameOf(partner)}`}
      description="Commissions are settled oldest first, as far as the amount goes."
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={paying.busy} onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" form={FORM} busy={paying.busy} disabled={payment !== null && !settles}>
            {payment
              ? `${isAsked ? 'Ask to pay' : 'Pay'} ${formatExactDollars(toCents(payment.amount))}`
              : 'Pay'}
          </BusyButton>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (payment && settles && Object.keys(advance).length === 0 && !paying.busy)
            paying.confirm(payment, {
              amountInCents: toCents(payment.amount),
              month,
              leftOverInCents: settles.leftOverInCents,
              version: settles.version,
            });
        }}
      >
        <Stack gap="4">
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
            <TextField
              label="Amount in dollars"
              inputMode="decimal"
              value={shown}
              error={told.amount}
              onChange={(event) => setAmount(event.target.value)}
            />
            <SelectField
              label="Month"
              placeholder="Choose a month"
              options={choosableMonths()}
              value={month}
              error={told.month}
              // A typed amount stays; one that the form has filled in is the new month's.
              onChange={(event) => {
                setMonth(event.target.value);
                if (amount?.trim() === '') setAmount(null);
              }}
            />
          </SimpleGrid>
          <TextField
            label="Description (optional)"
            placeholder={month ? defaultDescription(month) : undefined}
            value={description}
            error={told.description}
            onChange={(event) => setDescription(event.target.value)}
          />
          {isAdvance && (
            <TextField
              label={`Why more is paid than is ${plan.data && notPayableCents(plan.data) > 0 ? 'payable' : 'owed'}`}
              value={advanceReason}
              error={told.advanceReason}
              onChange={(event) => setAdvanceReason(event.target.value)}
            />
          )}
          {month &&
            (payment || amount === null ? (
              <PayPreview preview={payment ? plan.data : all.data} />
            ) : (
              <Text color="fg.muted">Type an amount to see what it settles.</Text>
            ))}
          {partner.suspendedAt && (
            <Text role="alert" color="fg.warning">
              {nameOf(partner)} is suspended, and is paid nothing until that is lifted.
            </Text>
          )}
          {partner.isUnverified && (
            <Text role="alert" color="fg.warning">
              {nameOf(partner)} has not confirmed their e-mail, and is paid nothing until they have.
            </Text>
          )}
          {open && <BankAccountsNote partners={[{ id: partner.id, name: nameOf(partner) }]} />}
          <Text color="fg.muted" textStyle="sm">
            {MOVES_NO_MONEY}
          </Text>
          {(plan.isError || all.isError) && (
            <Text role="alert" color="fg.error">
              What it settles could not be loaded: {messageOf(plan.error ?? all.error)}{' '}
              <Button
                size="xs"
                variant="outline"
                colorPalette="gray"
                onClick={() => void Promise.all([all.refetch(), payment && plan.refetch()])}
              >
                Try again
              </Button>
            </Text>
          )}
        </Stack>
        {isAsked && <SecondPersonNote needs={secondPerson.data} />}
        <ConfirmedState {...paying} problem={isAsked && isNeeded(paying.problem) ? null : paying.problem} />
      </form>
    </Dialog>
  );
}

/** The current month and those before, 12 in all (specification section 9). */
const choosableMonths = () => Object.fromEntries(lastMonths(12).map((key) => [key, monthName(key)]));
