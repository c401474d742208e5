import { IsPositiveNumber, IsSecret, IsWebAddress } from '@portal/kit/config/setting-kinds';
import { Setting, Settings } from '@portal/kit/config/settings';
import { IsOptional, Matches } from 'class-validator';

@Settings()
export class PaymentsSettings {
  @Setting("Stripe's secret or restricted key; without it the bundled sandbox takes the payments (D-14).")
  @IsOptional()
  @Matches(/^[sr]k_/, { message: 'it must start with sk_ or rk_' })
  STRIPE_SECRET_KEY?: string;

  @Setting('Where the bundled sandbox is; unused with a key.')
  @IsOptional()
  @IsWebAddress('http://stripe-sandbox:3000')
  STRIPE_SANDBOX_URL?: string;

  @Setting('Of the webhook endpoint `PUBLIC_URL/api/webhook`, as Stripe shows it.')
  @IsSecret()
  STRIPE_WEBHOOK_SECRET!: string;

  @Setting('How often Stripe is asked for payments that no webhook told of (D-9).')
  @IsPositiveNumber()
  RECONCILE_SECONDS = 120;
}
