import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { Customer } from '@portal/contracts/http/checkout';
import type { PublicConfig } from '@portal/contracts/http/config';
import { formatExactDollars } from '@portal/contracts/values/money';
import { CircleAlert, CreditCard, LockKeyhole, UserRound } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type PointerEvent, type ReactNode } from 'react';
import { customerDraft } from '../../lib/customer-draft.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { dropProblem, notify } from '../../ui/notify.js';
import { Panel } from '../../ui/panel.js';
import { breakdownOf, paymentIntentIdOf } from './amounts.rules.js';
import type { SaleRecord } from './calls.js';
import { stillLoading, type CardEntry, type PaidBy, type WalletPayment } from './card/card-entry.js';
import { CardFields } from './card/card-fields.js';
import { CheckoutColumns } from './checkout-columns.js';
import { COUPON_CHANGE, CouponBox } from './coupon-box.js';
import { checkCustomer, loadRules, type FieldErrors } from './customer-check.js';
import { CustomerFields } from './customer-fields.js';
import { NotKnownCard } from './not-known-card.js';
import { PriceBreakdown } from './price-breakdown.js';
import {
  detailsProblem,
  missingInformation,
  NOT_CHARGED,
  notBegun,
  offline,
  type Problem,
} from './problems.rules.js';
import { ProductPanel } from './product-panel.js';
import { AskBeforePaying } from './questions.js';
import { RecordingCard } from './recording-card.js';
import { reveal, Section } from './section.js';
import { begin, beginAtFirstTouch, beginShown } from './queries.js';
import { referralOf, type Checkout } from './checkout-state.rules.js';
import { usePayment } from './use-payment.js';

interface Props {
  code: string;
  checkout: Exclude<Checkout, { state: 'paid' }>;
  /** Why the payment could not be begun. */
  failure: Error | null;
  /** It is being begun. */
  beginning: boolean;
  stripe: PublicConfig['stripe'];
}

const FORM = 'checkout';

/** The ready page: who pays, with which card, how much. */
export function CheckoutForm({ code, checkout, failure, beginning, stripe }: Props) {
  const referral = referralOf(checkout);
  const intent = checkout.state === 'looked' ? null : checkout.intent;
  const coupon = intent?.coupon ?? null;
  const amounts = breakdownOf(referral.product.priceInCents, coupon);
  const queries = useQueryClient();
  const couponChanging = useIsMutating({ mutationKey: COUPON_CHANGE }) > 0;
  const [errors, setErrors] = useState<FieldErrors>({});
  const faults = useRef<FieldErrors>({});
  const showErrors = (next: FieldErrors) => setErrors((faults.current = next));
  const [checking, setChecking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const card = useRef<CardEntry>(null);
  const payButton = useRef<HTMLButtonElement>(null);
  const goTo = (field: keyof Customer) => reveal(form.current?.querySelector<HTMLElement>(`[name=${field}]`));
  const payment = usePayment(code, card, ({ errors: refused, first }) => {
    showErrors(refused);
    goTo(first);
  });
  const paying = payment.busy || checking;
  const sentInVain = checkout.state === 'open' && !paying ? checkout.inVain : null;
  const problem = payment.problem ?? (sentInVain && NOT_CHARGED[sentInVain]());
  const changed = payment.changes.length > 0;
  const touch = () => beginAtFirstTouch(code);
  /** Not where a finger lands: it may only scroll. */
  const onTouch = {
    onFocus: touch,
    onClick: touch,
    onKeyDown: touch,
    onInput: touch,
    onPointerDown: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && touch(),
  };

  // A busy button loses the focus: it gets the focus back for the next try.
  useEffect(() => {
    if (problem || changed) payButton.current?.focus();
  }, [problem, changed]);

  /** The last error that is mended takes along what was said of all of them. Autofill mends several at once. */
  function mend(field: keyof Customer) {
    const { [field]: mended, ...rest } = faults.current;
    if (!mended) return;
    showErrors(rest);
    if (Object.keys(rest).length === 0) dropProblem();
  }

  async function checkedCustomer(): Promise<Customer | null> {
    const checked = await checkCustomer(new FormData(form.current!));
    showErrors('errors' in checked ? checked.errors : {});
    if ('customer' in checked) {
      customerDraft.keep(checked.customer);
      return checked.customer;
    }
    if (checked.blank) tell(missingInformation());
    goTo(checked.first);
    return null;
  }

  const isBlocked = () => paying || queries.isMutating({ mutationKey: COUPON_CHANGE }) > 0;
  const saleTo = (customer: Customer): SaleRecord => ({
    referralCode: referral.code,
    amountInCents: amounts.total,
    couponCode: coupon?.coupon.id ?? null,
    customer,
  });

  const wallet: WalletPayment = {
    async agree() {
      if (isBlocked()) return null;
      payment.forget();
      const customer = await checkedCustomer();
      return customer && saleTo(customer);
    },
    pay(sale) {
      if (isBlocked()) return false;
      setChecking(true);
      void payBegun(sale, 'wallet').finally(() => setChecking(false));
      return true;
    },
  };

  /** Begins the payment if that is yet to be done. What it costs is compared with what was shown before it is charged. */
  async function payBegun(sale: SaleRecord, by: PaidBy): Promise<void> {
    if (!navigator.onLine) return payment.decline(offline());
    const clickedAt = Date.now();
    try {
      const begun = await begin(code);
      if (begun.state === 'open') payment.pay({ sale, by, intent: begun.intent, clickedAt });
      else card.current?.abandon();
    } catch (error) {
      payment.decline(notBegun(error));
    }
  }

  async function beginAgain() {
    await beginShown(code).then(
      () => payButton.current?.focus(),
      () => undefined,
    );
  }

  // From the click on, nothing else changes the amount here: the total on the button is sent along.
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBlocked()) return;
    setChecking(true);
    payment.forget();
    try {
      const customer = await checkedCustomer();
      if (!customer) return;
      if (!card.current) throw new Error(stillLoading());
      if (!(await card.current.check())) return;
      await payBegun(saleTo(customer), 'card');
    } catch (error) {
      tell(detailsProblem(error));
    } finally {
      setChecking(false);
    }
  }

  if (payment.recording)
    return (
      <RecordingCard
        amount={payment.recording.sale.amountInCents}
        busy={payment.recording.busy}
        problem={payment.recording.problem}
        onRetry={payment.recordAgain}
      />
    );

  const page = (
    <CheckoutColumns
      product={<ProductPanel referral={referral} />}
      details={
        <chakra.form
          ref={form}
          id={FORM}
          noValidate
          display="contents"
          onSubmit={(event) => void submit(event)}
          {...onTouch}
          onFocus={() => {
            touch();
            void loadRules().catch(() => undefined);
          }}
        >
          <Section icon={UserRound} title={t`Customer Information`}>
            <CustomerFields errors={errors} onEdit={mend} />
          </Section>
          <Section icon={CreditCard} title={t`Payment Information`}>
            <CardFields ref={card} stripe={stripe} amount={amounts.total} onTouch={touch} wallet={wallet} />
          </Section>
        </chakra.form>
      }
      summary={
        <Panel p="5" {...onTouch}>
          <Stack gap="5">
            <Heading as="h2" size="md">
              <Trans>Order summary</Trans>
            </Heading>
            <PriceBreakdown {...amounts} coupon={coupon} />
            <CouponBox
              code={code}
              paymentIntentId={intent && paymentIntentIdOf(intent.clientSecret)}
              applied={coupon}
              locked={paying}
            />
            <Box role="alert" _empty={{ display: 'none' }}>
              {problem ? (
                <ProblemNote {...problem} />
              ) : (
                failure && (
                  <ProblemNote {...notBegun(failure)}>
                    <BusyButton
                      mt="3"
                      size="sm"
                      variant="outline"
                      busy={beginning}
                      onClick={() => void beginAgain()}
                    >
                      <Trans>Try again</Trans>
                    </BusyButton>
                  </ProblemNote>
                )
              )}
            </Box>
            <ConfirmedState unknown={payment.unknown} changes={payment.changes} problem={null} />
            <BusyButton
              ref={payButton}
              type="submit"
              form={FORM}
              size="xl"
              w="full"
              busy={paying}
              disabled={couponChanging}
              fontVariantNumeric="tabular-nums"
            >
              <LockKeyhole size={18} aria-hidden />
              <Trans>Pay {formatExactDollars(amounts.total)}</Trans>
            </BusyButton>
            <Text textStyle="xs" color="fg.muted" textAlign="center">
              <Trans>You are charged once. A receipt goes to your email.</Trans>
            </Text>
            <AskBeforePaying />
          </Stack>
        </Panel>
      }
    />
  );
  // Hidden, not unmounted: typed values are kept in case there is something to pay after all.
  return (
    <>
      {checkout.state === 'unknown' && <NotKnownCard bank={checkout.bank} />}
      <Box hidden={checkout.state === 'unknown'}>{page}</Box>
    </>
  );
}

const tell = ({ title, message }: Problem) => notify({ type: 'error', title, description: message });

const ProblemNote = ({ title, message, children }: Problem & { children?: ReactNode }) => (
  <HStack align="start" gap="3" p="4" borderRadius="l2" bg="bg.error" color="fg.error" textStyle="sm">
    <Box flexShrink="0" mt="0.5" aria-hidden>
      <CircleAlert size={18} />
    </Box>
    <Box minW="0" overflowWrap="anywhere">
      <Text fontWeight="semibold">{title}</Text>
      <Text>{message}</Text>
      {children}
    </Box>
  </HStack>
);
