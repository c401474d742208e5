import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, chakra, Field, HStack, Input, Text, VisuallyHidden } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppliedCoupon } from '@portal/contracts/http/checkout';
import { PAYMENT_COMPLETE } from '@portal/contracts/values/outcomes';
import { Tag } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../lib/errors.js';
import { sendUntilAnswered, StillUnknown } from '../../lib/send-until-answered.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { notify } from '../../ui/notify.js';
import { describeDiscount } from './amounts.rules.js';
import { applyCoupon, removeCoupon } from './calls.js';
import { retype } from './card/retype.js';
import { couponNotKnown, couponProblem, noCouponCode, type Problem } from './problems.rules.js';
import { checkoutQuery, findPaid, onOpenPayment, openAgain } from './queries.js';

// Problems of a code are shown under its field, not in a toast (D-65).

interface Props {
  code: string;
  /** null before the payment is begun. */
  paymentIntentId: string | null;
  applied: AppliedCoupon | null;
  /** A payment is under way: its amount must not change. */
  locked: boolean;
}

/** Timeout of a coupon call; afterwards the total is fetched again. */
const PATIENCE_MS = 20_000;

/** Marks calls that must not overlap with a payment. */
export const COUPON_CHANGE = ['coupon'];

export function CouponBox({ code, paymentIntentId, applied, locked }: Props) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const show = (coupon: AppliedCoupon | null) =>
    queries.setQueryData(checkoutQuery(code).queryKey, (checkout) =>
      checkout?.state === 'open' ? { ...checkout, intent: { ...checkout.intent, coupon } } : checkout,
    );
  const [unknown, setUnknown] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  // Closed at first: an open field sends people away to look for a code (D-135).
  const [open, setOpen] = useState(false);
  /** Idempotent: applying or removing twice equals once. */
  const untilKnown = <Answer,>(send: () => Promise<Answer>) =>
    sendUntilAnswered(send, () => setUnknown(true), PATIENCE_MS).finally(() => setUnknown(false));
  const lookAgain = () => void openAgain(code).catch(() => undefined);
  const applying = useMutation({
    mutationKey: COUPON_CHANGE,
    mutationFn: (couponCode: string) =>
      onOpenPayment(code, (id) => untilKnown(() => applyCoupon(couponCode, id))),
    onSuccess: show,
    onError: (error) => {
      if (error instanceof StillUnknown) lookAgain();
      if (paymentIntentId && error instanceof ApiError && error.code === PAYMENT_COMPLETE)
        findPaid(code, paymentIntentId);
      else reject(couponProblem(error));
    },
  });
  const removing = useMutation({
    mutationKey: COUPON_CHANGE,
    mutationFn: () => onOpenPayment(code, (id) => untilKnown(() => removeCoupon(id))),
    onSuccess: () => {
      setOpen(true);
      show(null);
    },
    onError: (error) => {
      if (error instanceof StillUnknown) lookAgain();
      const description =
        error instanceof StillUnknown ? couponNotKnown().message : t`Failed to remove coupon`;
      notify({ type: 'error', title: t`Error`, description });
    },
  });

  // The pressed button is gone: focus what replaced it.
  const changed = applying.isSuccess || removing.isSuccess;
  useEffect(() => {
    if (changed) (applied ? remove : input).current?.focus();
  }, [applied, changed]);

  function add() {
    flushSync(() => setOpen(true));
    input.current!.focus();
  }

  function reject(why: Problem) {
    setProblem(why);
    input.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (locked || applying.isPending) return;
    setProblem(null);
    const couponCode = input.current!.value.trim();
    if (!couponCode) return reject(noCouponCode());
    applying.mutate(couponCode);
  }

  return (
    <Box>
      <VisuallyHidden role="status">
        {changed && (applied ? t`Coupon ${applied.coupon.name} applied` : t`Coupon removed`)}
      </VisuallyHidden>
      {applied ? (
        <HStack gap="3" ps="4" pe="2" minH="12" borderRadius="l2" bg="bg.success" color="fg.success">
          <Tag size={16} aria-hidden />
          <Text flex="1" minW="0" textStyle="sm" overflowWrap="anywhere">
            <strong>{applied.coupon.name}</strong> · {describeDiscount(applied)}
          </Text>
          <BusyButton
            ref={remove}
            busy={removing.isPending}
            disabled={locked}
            variant="ghost"
            size="sm"
            px="7"
            colorPalette="gray"
            aria-label={t`Remove coupon ${applied.coupon.name}`}
            onClick={() => !locked && removing.mutate()}
          >
            <Trans>Remove</Trans>
          </BusyButton>
        </HStack>
      ) : !open ? (
        <Button variant="plain" size="sm" px="0" textDecoration="underline" onClick={add}>
          <Trans>Add code</Trans>
        </Button>
      ) : (
        <chakra.form onSubmit={submit} noValidate>
          <Field.Root invalid={problem !== null}>
            <Field.Label>
              <Trans>Coupon code</Trans>
            </Field.Label>
            <HStack w="full" gap="2">
              <Input
                ref={input}
                size="lg"
                bg="bg.panel"
                borderColor="border.emphasized"
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="done"
                maxLength={64}
                readOnly={applying.isPending}
                onInput={(event) => {
                  setProblem(null);
                  retype(event.currentTarget, (text) => text.toUpperCase());
                }}
              />
              <BusyButton
                type="submit"
                busy={applying.isPending}
                disabled={locked}
                variant="outline"
                size="lg"
                colorPalette="gray"
              >
                <Trans>Apply</Trans>
              </BusyButton>
            </HStack>
            <Field.ErrorText role="alert" display="block">
              <strong>{problem?.title}</strong> · {problem?.message}
            </Field.ErrorText>
          </Field.Root>
        </chakra.form>
      )}
      <ConfirmedState unknown={unknown} changes={[]} problem={null} />
    </Box>
  );
}
