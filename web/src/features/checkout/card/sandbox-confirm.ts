import type { Customer } from '@portal/contracts/http/checkout';
import { paymentIntentIdOf } from '../amounts.rules.js';
import { returnUrl, type Confirmation } from './card-entry.js';
import { cardFields, type TypedCard } from './card-format.rules.js';
import { confirmationFrom, type ProviderAnswer } from './confirmation.rules.js';

/** The fields we read of Stripe's answer. */
interface Answer extends Partial<Intent> {
  error?: NonNullable<ProviderAnswer['error']>;
}
interface Intent {
  status: string;
  next_action: { redirect_to_url?: { url: string } | null } | null;
}

/** Stripe's confirm call, as Stripe.js makes it in the browser (D-14). */
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
  const answer = (await response.json()) as Answer;
  const url = answer.next_action?.redirect_to_url?.url;
  if (url) {
    location.assign(url);
    return { outcome: 'redirected' };
  }
  const { status, error } = answer;
  return confirmationFrom({ intent: status === undefined ? undefined : { status }, error });
}
