import { Badge, Box, Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { changeMonthlyPayment } from '@portal/contracts/calls/payouts';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import type { Approval } from '@portal/contracts/http/approvals';
import type {
  ChangedMonthlyPayment,
  MonthlyPaymentChange,
  PayoutPreview,
} from '@portal/contracts/http/payouts';
import { UNDO_MS } from '@portal/contracts/values/limits';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide-react';
import { useRef, useState } from 'react';
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
import type { Notice } from '../../ui/notice.js';
import { notify } from '../../ui/notify.js';
import { SecondPersonNote } from '../../ui/second-person-note.js';
import { BankFileNote } from './bank-file-note.js';
import { nameOf } from './partner.rules.js';
import { PayLines } from './pay-preview.js';
import {
  notPayableOf,
  paidInAdvanceCents,
  seenValuesOf,
  questionOf,
  statusOf,
  tellDone,
  tellUndone,
  type Asked,
} from './payment-status.rules.js';
import { changeMonth, PARTNERS_KEY, previewQuery, undoPayment, type MarkedPaid } from './queries.js';

interface Props {
  partner: AdminPartner;
  /** At the end of a card's line on a phone. */
  atEnd?: boolean;
}

/**
 * Marks the whole shown month as paid, or voids that payment (D-20). Each asks first and says what it does (D-58); who has marked
 * it can undo that for ten seconds (D-140).
 */
export function PaymentStatus({ partner, atEnd = true }: Props) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked>('pay');
  const [confirmed, setConfirmed] = useState<AdminPartner | null>(null);
  /** When it was confirmed last: from then on the seconds of undoing count, however late the answer comes. */
  const markedAt = useRef(0);
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
      const { payoutId, amountInCents } = answer.payout;
      notify({
        type: 'success',
        ...tellDone(name, wish, answer, notPayableCents(notPayableOf(partner)) > 0),
        ...(wish.completed &&
          payoutId !== null &&
          offerUndo(
            { id: payoutId, amountInCents, month: answer.paymentMonth },
            name,
            markedAt.current,
            refresh,
          )),
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
  // The user's own confirmation changes the month, but not the question that it answered.
  const shown = confirmed && (change.busy || !open) ? confirmed : partner;
  const question = questionOf(name, asked, shown, isAsked);
  const isPayable = asked === 'pay' && question.confirm !== null;
  const preview = useQuery({ ...previewQuery(partner.id, shown.month, null), enabled: open && isPayable });
  const { isPaid } = partner;
  const status = statusOf(partner);
  const pending = isPaid ? undefined : notPayableText(notPayableOf(partner));
  const ask = (next: Asked) => {
    setAsked(next);
    setConfirmed(null);
    setOpen(true);
  };
  const Icon = isPaid ? CircleCheck : Clock;
  return (
    <>
      {/* On a phone's card there is one line for it: what does not fit is cut off, so the button comes first. */}
      <Stack
        gap="1"
        direction={{ base: 'row', md: 'column' }}
        wrap="wrap"
        justify={{ base: atEnd ? 'end' : 'start', md: 'start' }}
        align={{ base: 'center', md: 'start' }}
      >
        {status ? (
          <Badge colorPalette={isPaid ? 'green' : status.asks ? 'orange' : 'gray'} borderRadius="full" px="2">
            <Box as="span" display={{ base: atEnd ? 'none' : 'inline', md: 'inline' }}>
              <Icon size={13} aria-hidden />
            </Box>{' '}
            {status.word}
          </Badge>
        ) : (
          <Text color="fg.muted" title="Nothing is due this month">
            –
          </Text>
        )}
        {status?.asks && may(changeMonthlyPayment) && (
          <Button
            size="xs"
            variant="outline"
            order={{ base: atEnd ? -1 : 0, md: 0 }}
            colorPalette={isPaid ? 'gray' : undefined}
            aria-label={change.busy ? 'Updating...' : `${WORDS[status.asks]}: this month of ${name}`}
            // Not `disabled`: the dialog gives the focus back to it, also while the list is read again.
            aria-disabled={change.busy || undefined}
            onClick={() => !change.busy && ask(status.asks!)}
          >
            {change.busy ? 'Updating...' : `${WORDS[status.asks]} …`}
          </Button>
        )}
        {pending && (
          <Text textStyle="xs" color="fg.muted">
            {pending}
          </Text>
        )}
        {partner.suspendedAt && (
          <Text textStyle="xs" color="fg.muted">
            Suspended
          </Text>
        )}
        {status && !isPaid && partner.isUnverified && (
          <Text textStyle="xs" color="fg.muted">
            E-mail not confirmed
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
          markedAt.current = Date.now();
          setConfirmed(partner);
          change.confirm({ partnerId: partner.id, completed: asked === 'pay' }, seenValuesOf(partner));
        }}
        // The reason of a failure is shown elsewhere. A change since is shown by a question that can no longer be confirmed.
        state={{ ...change, problem: null, changes: question.confirm === null ? [] : change.changes }}
      >
        {question.consequences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        {open && isPayable && <Settles preview={preview} />}
        {isPayable && paidInAdvanceCents(shown) > 0 && (
          <Flex justify="space-between" gap="3" px="3" textStyle="sm" color="fg">
            <Text>Paid in advance already:</Text>
            <Text fontVariantNumeric="tabular-nums">−{formatExactDollars(paidInAdvanceCents(shown))}</Text>
          </Flex>
        )}
        {open && isPayable && <BankAccountsNote partners={[{ id: partner.id, name }]} />}
        {isAsked && question.confirm !== null && <SecondPersonNote needs={secondPerson.data} />}
        {open && asked === 'take back' && shown.monthPayout && (
          <BankFileNote payoutId={shown.monthPayout.id} />
        )}
      </ConfirmDialog>
    </>
  );
}

/** The button's words; 'Take back' voids. */
const WORDS = { pay: 'Mark paid', 'take back': 'Take back' } as const;

/** What marking the month as paid settles, line by line. */
function Settles({ preview }: { preview: UseQueryResult<PayoutPreview> }) {
  if (preview.data) return <PayLines preview={preview.data} />;
  if (!preview.isError) return <Skeleton h="16" />;
  return (
    <Text role="alert" color="fg.error">
      What it settles could not be loaded: {messageOf(preview.error)}
    </Text>
  );
}

/** For the notice of a payment: while it is on screen, it can be undone. @param markedAt in ms since 1970 */
function offerUndo(
  payout: MarkedPaid,
  name: string,
  markedAt: number,
  refresh: () => Promise<unknown>,
): Partial<Notice> {
  const until = markedAt + UNDO_MS;
  const left = until - Date.now();
  if (left <= 0) return {};
  const undo = async () => {
    // The notice stays longer under the pointer, and the partner has been told.
    if (Date.now() > until)
      return notify({
        type: 'info',
        title: 'Too late to undo',
        description: `${name} is told by e-mail by now. The payment can be taken back under Payouts.`,
      });
    try {
      await undoPayment(payout);
      notify({ type: 'success', ...tellUndone(name, payout.amountInCents, markedAt, Date.now()) });
    } catch (error) {
      notify({ type: 'error', title: `It was not undone: ${messageOf(error)}` });
    }
    await refresh();
  };
  return { duration: left, action: { label: 'Undo', onClick: () => void undo() } };
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
