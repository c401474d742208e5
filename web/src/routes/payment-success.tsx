import { createFileRoute, redirect } from '@tanstack/react-router';
import { SuccessPage } from '../features/checkout/success-page.js';

/** The query parameters of the provider's redirect, without the client secret. */
interface Search {
  payment_intent?: string;
  redirect_status?: string;
}

const intentId = (value: unknown) =>
  typeof value === 'string' && /^pi_\w{1,100}$/.test(value) ? value : undefined;
const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

export const Route = createFileRoute('/payment-success')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    payment_intent: intentId(search['payment_intent']),
    redirect_status: text(search['redirect_status']),
  }),
  beforeLoad: ({ location, search }) => {
    // Removed from the address bar and the history before anything is shown or fetched.
    if (!new URLSearchParams(location.searchStr).has('payment_intent_client_secret')) return;
    const { payment_intent, redirect_status } = search;
    throw redirect({ to: '/payment-success', search: { payment_intent, redirect_status }, replace: true });
  },
  component: function PaymentSuccess() {
    const { payment_intent: paymentIntentId, redirect_status: status } = Route.useSearch();
    return <SuccessPage back={paymentIntentId ? { paymentIntentId, failed: status === 'failed' } : null} />;
  },
});
