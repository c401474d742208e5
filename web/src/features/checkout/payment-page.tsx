import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../lib/config.js';
import { usePageTitle } from '../../ui/page-title.js';
import { CheckoutForm } from './checkout-form.js';
import { CheckoutFrame } from './checkout-frame.js';
import { CheckoutSkeleton } from './checkout-skeleton.js';
import { LoadProblemCard } from './load-problem-card.js';
import { PaidCard } from './paid-card.js';
import { loadProblem, NO_CODE } from './problems.rules.js';
import { checkoutQuery } from './queries.js';

/** Specification section 2, 'Customer payment page'. */
export function PaymentPage({ code }: { code: string | undefined }) {
  usePageTitle('Payment');
  if (!code?.trim())
    return (
      <CheckoutFrame>
        <LoadProblemCard problem={loadProblem(NO_CODE)} />
      </CheckoutFrame>
    );
  return <Payment key={code} code={code} />;
}

function Payment({ code }: { code: string }) {
  const checkout = useQuery(checkoutQuery(code));
  const config = useQuery(configQuery);
  const error = checkout.error ?? config.error;

  if (error) {
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
        <PaidCard sale={checkout.data.sale} />
      ) : (
        <CheckoutForm code={code} intent={checkout.data.intent} stripe={stripe} />
      )}
    </CheckoutFrame>
  );
}
