import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { RecordedSale } from '@portal/contracts/http/checkout';
import { configQuery } from '../../lib/config.js';
import { usePageTitle } from '../../ui/page-title.js';
import { AlreadyPaidCard } from './already-paid-card.js';
import { CheckoutForm } from './checkout-form.js';
import { CheckoutFrame } from './checkout-frame.js';
import { CheckoutSkeleton } from './checkout-skeleton.js';
import { LoadProblemCard } from './load-problem-card.js';
import { PaidCard } from './paid-card.js';
import { isNoLonger, loadProblem, noCode } from './problems.rules.js';
import { checkoutQuery, wantAnother } from './queries.js';

/** Specification section 2, 'Customer payment page'. */
export function PaymentPage({ code }: { code: string | undefined }) {
  usePageTitle(t`Payment`);
  if (!code?.trim())
    return (
      <CheckoutFrame>
        <LoadProblemCard problem={loadProblem(noCode())} />
      </CheckoutFrame>
    );
  return <Payment key={code} code={code} />;
}

function Payment({ code }: { code: string }) {
  const checkout = useQuery(checkoutQuery(code));
  const config = useQuery(configQuery);
  const error = checkout.error ?? config.error;

  const isOver = checkout.data?.state === 'looked' && isNoLonger(checkout.error);

  if (error && (isOver || !(checkout.data && config.data))) {
    const retry = () =>
      void Promise.all([checkout, config].filter((each) => each.error).map((each) => each.refetch()));
    return (
      <CheckoutFrame>
        <LoadProblemCard
          problem={loadProblem(error)}
          onRetry={retry}
          busy={checkout.isFetching || config.isFetching}
        />
      </CheckoutFrame>
    );
  }
  if (!checkout.data || !config.data) return <CheckoutSkeleton />;
  const { stripe } = config.data;
  return (
    <CheckoutFrame sandbox={stripe.sandbox}>
      {checkout.data.state === 'paid' ? (
        <Paid code={code} {...checkout.data} />
      ) : (
        <CheckoutForm
          code={code}
          checkout={checkout.data}
          failure={checkout.data.state === 'looked' ? checkout.error : null}
          beginning={checkout.data.state === 'looked' && checkout.isFetching}
          stripe={stripe}
        />
      )}
    </CheckoutFrame>
  );
}

function Paid({ code, sale, here }: { code: string; sale: RecordedSale; here: boolean }) {
  const { refetch } = useQuery(checkoutQuery(code));
  const another = () => {
    wantAnother(code, sale.stripePaymentId);
    void refetch();
  };
  return here ? <PaidCard sale={sale} /> : <AlreadyPaidCard sale={sale} onAnother={another} />;
}
