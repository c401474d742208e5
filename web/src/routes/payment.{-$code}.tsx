import { createFileRoute } from '@tanstack/react-router';
import { CheckoutSkeleton } from '../features/checkout/checkout-skeleton.js';
import { PaymentPage } from '../features/checkout/payment-page.js';
import { openCheckout } from '../features/checkout/queries.js';

/** The same page as /r/{code}. */
export const Route = createFileRoute('/payment/{-$code}')({
  loader: ({ params, cause }) => openCheckout(params.code, cause),
  pendingComponent: CheckoutSkeleton,
  component: function Payment() {
    return <PaymentPage code={Route.useParams().code} />;
  },
});
