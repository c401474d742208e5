import { RESTRICTED_CODES } from '../problems.rules.js';
import type { Confirmation } from './card-entry.js';

/** What we read of a provider's answer, by its script or by its API. */
export interface ProviderAnswer {
  intent?: { status: string } | undefined;
  error?:
    | {
        type?: string | undefined;
        code?: string | undefined;
        message?: string | undefined;
        payment_intent?: { status: string } | undefined;
      }
    | undefined;
}

/** An intent that may still be paid: what was tried charged nothing. */
const UNPAID = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * How a confirmation ended. Declined is only what says so: an error of the card or of what was typed, or one that comes with
 * an intent still to be paid. Stripe's script resolves with errors of the connection too, and nobody knows then.
 */
export function confirmationFrom({ intent, error }: ProviderAnswer): Confirmation {
  // An intent that is paid already refuses a second confirmation, and comes with the refusal.
  const status = intent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return { outcome: 'succeeded' };
  if (status === 'processing') return { outcome: 'processing' };
  const refused =
    error?.type === 'card_error' ||
    error?.type === 'validation_error' ||
    RESTRICTED_CODES.includes(error?.code ?? '') ||
    (status !== undefined && UNPAID.includes(status));
  if (!refused) return { outcome: 'unknown' };
  return {
    outcome: 'declined',
    message: error?.message ?? 'Your card was not charged. Please try again.',
    code: error?.code ?? null,
  };
}
