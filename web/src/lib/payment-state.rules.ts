import { t } from '@lingui/core/macro';
/** How a payment stands at the provider, in words. It may name new states: those are shown as they come. */
const WORDS: Record<string, string> = {
  requires_payment_method: t`Waits for a card`,
  requires_confirmation: t`Not confirmed yet`,
  requires_action: t`Waits for the customer’s bank`,
  requires_capture: t`Reserved`,
  processing: t`On its way`,
  succeeded: t`Paid`,
  canceled: t`Canceled`,
  refunded: t`Refunded`,
  partially_refunded: t`Refunded in part`,
  disputed: t`Disputed`,
};

/** @param status the provider's word, such as 'requires_payment_method' */
export const paymentStateText = (status: string): string =>
  Object.hasOwn(WORDS, status) ? WORDS[status]! : status.replaceAll('_', ' ');
