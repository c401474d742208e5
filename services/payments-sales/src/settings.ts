import { positiveNumber, secret, settings } from '@portal/kit/config/settings';
import * as z from 'zod';

export class PaymentsSettings extends settings({
  /** Absent: the bundled sandbox (D-14). */
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith('sk_', 'it starts with sk_')
    .or(z.string().startsWith('rk_'))
    .optional(),
  STRIPE_SANDBOX_URL: z.url().optional(),
  STRIPE_WEBHOOK_SECRET: secret,
  /** How often Stripe is asked for payments that no webhook told of (D-9). */
  RECONCILE_SECONDS: positiveNumber.default(120),
}) {}
