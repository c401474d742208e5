import { createFileRoute } from '@tanstack/react-router';
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.js';
import { PaymentPage } from '../features/checkout/payment-page.js';
import { openCheckout } from '../features/checkout/queries.js';

/** The page that a partner's link opens. */
export const Route = createFileRoute('/r/{-$code}')({
  loader: ({ params, cause }) => openCheckout(params.code, cause),
  pendingComponent: CheckoutSkeleton,
  component: function ReferralLink() {
    return <PaymentPage code={Route.useParams().code} />;
  },
});
