import type { Customer } from '@portal/contracts/http/checkout';
import { paymentIntentIdOf } from '../amounts.rules.js';
import { returnUrl, type Confirmation } from './card-entry.js';
import { cardFields, type TypedCard } from './card-format.rules.js';

/** The fields we read of Stripe's answer. */
interface Intent {
  status: string;
  next_action?: { redirect_to_url?: { url: string } | null } | null;
}
type Answer = Intent | { error: { message: string; code?: string; payment_intent?: Intent } };

/** Stripe's own confirm call, as its script in the browser makes it (D-14). */
export async function confirmInSandbox(
  apiBase: string,
  clientSecret: string,
  card: TypedCard,
  customer: Customer,
): Promise<Confirmation> {
  const body = new URLSearchParams({
    client_secret: clientSecret,
    return_url: returnUrl(),
    'payment_method_data[type]': 'card',
    'payment_method_data[billing_details][name]': `${customer.firstName} ${customer.lastName}`,
    'payment_method_data[billing_details][email]': customer.email,
  });
  for (const [field, value] of Object.entries(cardFields(card)))
    body.set(`payment_method_data[card][${field}]`, value);
  const path = `${apiBase}/v1/payment_intents/${paymentIntentIdOf(clientSecret)}/confirm`;
  const response = await fetch(path, { method: 'POST', body });
  return confirmationFrom((await response.json()) as Answer);
}

function confirmationFrom(answer: Answer): Confirmation {
  // An intent that is paid already refuses a second confirmation, and comes with the refusal.
  const intent = 'error' in answer ? answer.error.payment_intent : answer;
  if (intent?.status === 'succeeded') return { outcome: 'succeeded' };
  if ('error' in answer)
    return { outcome: 'declined', message: answer.error.message, code: answer.error.code ?? null };
  if (answer.status === 'processing') return { outcome: 'processing' };
  const url = answer.next_action?.redirect_to_url?.url;
  if (!url) throw new Error(`The payment provider left the payment in state '${answer.status}'.`);
  location.assign(url);
  return { outcome: 'redirected' };
}
