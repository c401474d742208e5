import { Button, Stack, Text } from '@chakra-ui/react';
import { changeMonthlyPayment } from '@portal/contracts/calls/payouts';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import type { Approval } from '@portal/contracts/http/approvals';
import type { ChangedMonthlyPayment, MonthlyPaymentChange } from '@portal/contracts/http/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide-react';
import { useState } from 'react';
import { BankAccountsNote } from '../../ui/bank-accounts-note.js';
import { messageOf } from '../../lib/errors.js';
import { notPayableCents, notPayableText } from '../../lib/not-payable.js';
import { may } from '../../lib/rights.js';
import {
  APPROVALS_KEY,
  askApproval,
  isNeeded,
  isWaiting,
  toldWaiting,
  useSecondPerson,
} from '../../lib/second-person.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { SecondPersonNote } from '../../ui/second-person-note.js';
import { BankFileNote } from './bank-file-note.js';
import { nameOf } from './partner.rules.js';
import {
  isAllPending,
  notPayableOf,
  seenValuesOf,
  questionOf,
  tellDone,
  type Asked,
} from './payment-status.rules.js';
import { changeMonth, PARTNERS_KEY } from './queries.js';

/** Pays the whole shown month, or voids that payment (D-20); each asks first and names the amount (D-58). */
export function PaymentStatus({ partner }: { partner: AdminPartner }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked>('pay');
  const [confirmed, setConfirmed] = useState<AdminPartner | null>(null);
  const name = nameOf(partner);
  const refresh = () => queries.invalidateQueries({ queryKey: PARTNERS_KEY });
  const secondPerson = useSecondPerson(open && asked === 'pay');
  const isAsked = asked === 'pay' && !partner.isPaid && secondPerson.needed(partner.monthPayableInCents);
  const change = useConfirmed({
    act: (
      { partnerId, completed, seen }: MonthlyPaymentChange,
      key,
    ): Promise<ChangedMonthlyPayment | Approval> =>
      isAsked
        ? askApproval({ kind: 'month', partnerId, seen }, key)
        : changeMonth({ partnerId, completed, seen }, key),
    refresh,
    async onDone(answer, wish: { partnerId: number; completed: boolean }) {
      setOpen(false);
      if (isWaiting(answer)) {
        notify(toldWaiting(answer, name));
        return queries.invalidateQueries({ queryKey: APPROVALS_KEY });
      }
      await refresh();
      notify({
        type: 'success',
        ...tellDone(name, wish, answer, notPayableCents(notPayableOf(partner)) > 0),
      });
    },
    async onFailed(error) {
      // The same question then says that a second person is needed.
      if (isNeeded(error)) return secondPerson.lookAgain(error);
      setOpen(false);
      notify({ type: 'error', title: `Error updating payment status: ${messageOf(error)}` });
      // It may have been carried out all the same: refetch the current state.
      await refresh();
    },
  });
  const close = () => {
    change.reset();
    setOpen(false);
  };
  const { isPaid } = partner;
  // The user's own confirmation changes the month, but not the question that it answered.
  const shown = confirmed && (change.busy || !open) ? confirmed : partner;
  const question = questionOf(name, asked, shown);
  const pending = isPaid ? undefined : notPayableText(notPayableOf(partner));
  const nothing = !isPaid && (partner.monthUnpaidInCents === 0 || isAllPending(partner));
  const Icon = isPaid ? CircleCheck : Clock;
  const status = isPaid ? 'Paid' : 'Processing';
  return (
    <>
      <Stack gap="1" align={{ base: 'end', md: 'start' }}>
        <Button
          size="xs"
          variant="subtle"
          borderRadius="full"
          minW="6.25rem"
          colorPalette={isPaid ? 'green' : nothing ? 'gray' : 'orange'}
          aria-pressed={isPaid}
          aria-label={change.busy ? 'Updating...' : `${status}: this month of ${name}`}
          title={nothing ? `Nothing is ${pending ? 'payable now' : 'unpaid'} this month` : undefined}
          disabled={change.busy || nothing || !may(changeMonthlyPayment)}
          onClick={() => {
            setAsked(isPaid ? 'take back' : 'pay');
            setConfirmed(null);
            setOpen(true);
          }}
        >
          <Icon aria-hidden />
          {change.busy ? 'Updating...' : status}
        </Button>
        {pending && (
          <Text textStyle="xs" color="fg.muted">
            {pending}
          </Text>
        )}
      </Stack>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={question.title}
        confirm={
          isAsked && question.confirm !== null ? `Ask to ${lowerFirst(question.confirm)}` : question.confirm
        }
        colorPalette={asked === 'pay' ? 'brand' : 'red'}
        busy={change.busy}
        onConfirm={() => {
          setConfirmed(partner);
          change.confirm({ partnerId: partner.id, completed: asked === 'pay' }, seenValuesOf(partner));
        }}
        // The reason of a failure is shown elsewhere. A change since is shown by a question that can no longer be confirmed.
        state={{ ...change, problem: null, changes: question.confirm === null ? [] : change.changes }}
      >
        {question.consequences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        {open && asked === 'pay' && question.confirm !== null && (
          <BankAccountsNote partners={[{ id: partner.id, name }]} />
        )}
        {isAsked && question.confirm !== null && <SecondPersonNote needs={secondPerson.data} />}
        {open && asked === 'take back' && shown.monthPayout && (
          <BankFileNote payoutId={shown.monthPayout.id} />
        )}
      </ConfirmDialog>
    </>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
