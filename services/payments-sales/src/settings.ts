import { positiveNumber, secret, settings } from '@portal/kit/config/settings';
import * as z from 'zod';

export class PaymentsSettings extends settings({
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith('sk_', 'it starts with sk_')
    .or(z.string().startsWith('rk_'))
    .optional()
    .describe("Stripe's secret or restricted key; without it the bundled sandbox takes the payments (D-14)."),
  STRIPE_SANDBOX_URL: z.url().optional().describe('Where the bundled sandbox is; unused with a key.'),
  STRIPE_WEBHOOK_SECRET: secret.describe(
    'Of the webhook endpoint `PUBLIC_URL/api/webhook`, as Stripe shows it.',
  ),
  RECONCILE_SECONDS: positiveNumber
    .default(120)
    .describe('How often Stripe is asked for payments that no webhook told of (D-9).'),
}) {}
