import { t } from '@lingui/core/macro';
import { RESTRICTED_CODES } from '../problems.rules.js';
import type { Confirmation } from './card-entry.js';

/** The fields that we read of a provider's answer, from its script or its API. */
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

/** States of an intent that may still be paid: the attempt charged nothing. */
const UNPAID = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * Result of a confirmation. 'Declined' needs proof: an error of the card or of the typed fields, or an error with an
 * intent that is still to be paid. Stripe's script also resolves with connection errors; the outcome is unknown then.
 */
export function confirmationFrom({ intent, error }: ProviderAnswer): Confirmation {
  // A second confirmation of a paid intent is refused; the refusal contains the intent.
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
    message: error?.message ?? t`Your card was not charged. Please try again.`,
    code: error?.code ?? null,
  };
}
