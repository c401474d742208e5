import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useIsMutating } from '@tanstack/react-query';
import type { CreatedIntent, Customer } from '@portal/contracts/http/checkout';
import type { PublicConfig } from '@portal/contracts/http/config';
import { formatExactDollars } from '@portal/contracts/values/money';
import { CircleAlert, CreditCard, LockKeyhole, UserRound } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { BusyButton } from '../../ui/busy-button.js';
import { notify } from '../../ui/notify.js';
import { Panel } from '../../ui/panel.js';
import { breakdownOf, paymentIntentIdOf } from './amounts.rules.js';
import { STILL_LOADING, type CardEntry } from './card/card-entry.js';
import { CardFields } from './card/card-fields.js';
import { CheckoutColumns } from './checkout-columns.js';
import { COUPON_CHANGE, CouponBox } from './coupon-box.js';
import { checkCustomer, loadRules, type FieldErrors } from './customer-check.js';
import { CustomerFields } from './customer-fields.js';
import { PriceBreakdown } from './price-breakdown.js';
import { detailsProblem, MISSING_INFORMATION, type Problem } from './problems.rules.js';
import { ProductPanel } from './product-panel.js';
import { RecordingCard } from './recording-card.js';
import { reveal, Section } from './section.js';
import { usePayment } from './use-payment.js';

interface Props {
  code: string;
  intent: CreatedIntent;
  stripe: PublicConfig['stripe'];
}

const FORM = 'checkout';

/** The ready page: who pays, with which card, how much. */
export function CheckoutForm({ code, intent: { referral, clientSecret, coupon }, stripe }: Props) {
  const paymentIntentId = paymentIntentIdOf(clientSecret);
  const amounts = breakdownOf(referral.product.priceInCents, coupon);
  const payment = usePayment(code, paymentIntentId);
  const couponChanging = useIsMutating({ mutationKey: COUPON_CHANGE }) > 0;
  const [errors, setErrors] = useState<FieldErrors>({});
  const card = useRef<CardEntry>(null);
  const payButton = useRef<HTMLButtonElement>(null);
  const paying = payment.state.step === 'paying';
  const problem = payment.state.step === 'filling-in' ? payment.state.problem : null;

  useEffect(() => card.current?.amountChanged(), [amounts.total]);
  // A busy button loses the focus; who has to try again finds it there.
  useEffect(() => {
    if (problem) payButton.current?.focus();
  }, [problem]);

  async function checkedCustomer(form: HTMLFormElement): Promise<Customer | null> {
    const checked = await checkCustomer(new FormData(form));
    if ('customer' in checked) return checked.customer;
    setErrors(checked.errors);
    if (checked.blank) tell(MISSING_INFORMATION);
    reveal(form.querySelector<HTMLElement>(`[name=${checked.first}]`));
    return null;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (paying || couponChanging) return;
    try {
      const customer = await checkedCustomer(event.currentTarget);
      if (!customer) return;
      if (!card.current) throw new Error(STILL_LOADING);
      if (!(await card.current.check())) return;
      const sale = {
        referralCode: referral.code,
        amountInCents: amounts.total,
        couponCode: coupon?.coupon.id ?? null,
        customer,
      };
      await payment.pay(card.current, sale);
    } catch (error) {
      tell(detailsProblem(error));
    }
  }

  if (payment.state.step === 'recording')
    return (
      <RecordingCard
        amount={payment.state.sale.amountInCents}
        {...payment.state}
        onRetry={() => void payment.recordAgain()}
      />
    );

  return (
    <CheckoutColumns
      product={<ProductPanel referral={referral} />}
      details={
        <chakra.form
          id={FORM}
          noValidate
          display="contents"
          onSubmit={(event) => void submit(event)}
          onFocus={() => void loadRules().catch(() => undefined)}
        >
          <Section icon={UserRound} title="Customer Information">
            <CustomerFields
              errors={errors}
              onEdit={(field) => setErrors(({ [field]: _, ...rest }) => rest)}
            />
          </Section>
          <Section icon={CreditCard} title="Payment Information">
            <CardFields ref={card} stripe={stripe} clientSecret={clientSecret} />
          </Section>
        </chakra.form>
      }
      summary={
        <Panel p="5">
          <Stack gap="5">
            <Heading as="h2" size="md">
              Order summary
            </Heading>
            <CouponBox code={code} paymentIntentId={paymentIntentId} applied={coupon} locked={paying} />
            <PriceBreakdown {...amounts} coupon={coupon} />
            <Box role="alert" _empty={{ display: 'none' }}>
              {problem && <ProblemNote {...problem} />}
            </Box>
            <BusyButton
              ref={payButton}
              type="submit"
              form={FORM}
              size="xl"
              w="full"
              busy={paying}
              fontVariantNumeric="tabular-nums"
            >
              <LockKeyhole size={18} aria-hidden />
              Pay {formatExactDollars(amounts.total)}
            </BusyButton>
            <Text textStyle="xs" color="fg.muted" textAlign="center">
              You are charged once. A receipt goes to your email.
            </Text>
          </Stack>
        </Panel>
      }
    />
  );
}

const tell = ({ title, message }: Problem) => notify({ type: 'error', title, description: message });

const ProblemNote = ({ title, message }: Problem) => (
  <HStack align="start" gap="3" p="4" borderRadius="l2" bg="bg.error" color="fg.error" textStyle="sm">
    <Box flexShrink="0" mt="0.5" aria-hidden>
      <CircleAlert size={18} />
    </Box>
    <Box minW="0" overflowWrap="anywhere">
      <Text fontWeight="semibold">{title}</Text>
      <Text>{message}</Text>
    </Box>
  </HStack>
);
