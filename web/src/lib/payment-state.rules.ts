/** How a payment stands at the provider, in words. It may name new states: those are shown as they come. */
const WORDS: Record<string, string> = {
  requires_payment_method: 'Waits for a card',
  requires_confirmation: 'Not confirmed yet',
  requires_action: 'Waits for the customer’s bank',
  requires_capture: 'Reserved',
  processing: 'On its way',
  succeeded: 'Paid',
  canceled: 'Canceled',
  refunded: 'Refunded',
  partially_refunded: 'Refunded in part',
  disputed: 'Disputed',
};

/** @param status the provider's word, such as 'requires_payment_method' */
export const paymentStateText = (status: string): string =>
  Object.hasOwn(WORDS, status) ? WORDS[status]! : status.replaceAll('_', ' ');
