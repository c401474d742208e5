import { Box, chakra, Field, HStack, Input, Text, VisuallyHidden } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppliedCoupon } from '@portal/contracts/http/checkout';
import { PAYMENT_COMPLETE } from '@portal/contracts/values/outcomes';
import { Tag } from 'lucide-react';
import { useEffect, useRef, type FormEvent } from 'react';
import { ApiError } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { notify } from '../../ui/notify.js';
import { describeDiscount } from './amounts.rules.js';
import { applyCoupon, removeCoupon } from './calls.js';
import { retype } from './card/retype.js';
import { couponProblem } from './problems.rules.js';
import { checkoutQuery, findPaid, onOpenPayment } from './queries.js';

interface Props {
  code: string;
  paymentIntentId: string;
  applied: AppliedCoupon | null;
  /** A payment is on its way: its amount may not change. */
  locked: boolean;
}

/** Marks what must not overlap with a payment. */
export const COUPON_CHANGE = ['coupon'];

export function CouponBox({ code, paymentIntentId, applied, locked }: Props) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const show = (coupon: AppliedCoupon | null) =>
    queries.setQueryData(checkoutQuery(code).queryKey, (checkout) =>
      checkout?.state === 'open' ? { ...checkout, intent: { ...checkout.intent, coupon } } : checkout,
    );
  const applying = useMutation({
    mutationKey: COUPON_CHANGE,
    mutationFn: (couponCode: string) =>
      onOpenPayment(code, paymentIntentId, (id) => applyCoupon(couponCode, id)),
    onSuccess: show,
    onError: (error) => {
      if (error instanceof ApiError && error.code === PAYMENT_COMPLETE) findPaid(code, paymentIntentId);
      else reject(couponProblem(error));
    },
  });
  const removing = useMutation({
    mutationKey: COUPON_CHANGE,
    mutationFn: () => onOpenPayment(code, paymentIntentId, removeCoupon),
    onSuccess: () => show(null),
    onError: () => notify({ type: 'error', title: 'Error', description: 'Failed to remove coupon' }),
  });

  // The button that was pressed is gone: the focus goes to what took its place.
  const changed = applying.isSuccess || removing.isSuccess;
  useEffect(() => {
    if (changed) (applied ? remove : input).current?.focus();
  }, [applied, changed]);

  function reject({ title, message }: { title: string; message: string }) {
    notify({ type: 'error', title, description: message });
    input.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (locked || applying.isPending) return;
    const couponCode = input.current!.value.trim();
    if (!couponCode) return reject({ title: 'Invalid Coupon', message: 'Please enter a coupon code' });
    applying.mutate(couponCode);
  }

  return (
    <Box>
      <VisuallyHidden role="status">
        {changed && (applied ? `Coupon ${applied.coupon.name} applied` : 'Coupon removed')}
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
            aria-label={`Remove coupon ${applied.coupon.name}`}
            onClick={() => !locked && removing.mutate()}
          >
            Remove
          </BusyButton>
        </HStack>
      ) : (
        <chakra.form onSubmit={submit} noValidate display="flex" gap="2" alignItems="end">
          <Field.Root>
            <Field.Label>Coupon code</Field.Label>
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
              onInput={(event) => retype(event.currentTarget, (text) => text.toUpperCase())}
            />
          </Field.Root>
          <BusyButton
            type="submit"
            busy={applying.isPending}
            disabled={locked}
            variant="outline"
            size="lg"
            colorPalette="gray"
          >
            Apply
          </BusyButton>
        </chakra.form>
      )}
    </Box>
  );
}
