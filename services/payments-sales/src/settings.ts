import { IsPositiveNumber, IsSecret, IsWebAddress } from '@portal/kit/config/setting-kinds';
import { Setting, Settings } from '@portal/kit/config/settings';
import { IsOptional, Matches } from 'class-validator';

@Settings()
export class PaymentsSettings {
  @Setting("Stripe's secret or restricted key; without it the bundled sandbox takes the payments (D-14).")
  @IsOptional()
  @Matches(/^[sr]k_/, { message: 'it must start with sk_ or rk_' })
  STRIPE_SECRET_KEY?: string;

  @Setting("Where the bundled sandbox is; not used if Stripe's keys are set.")
  @IsOptional()
  @IsWebAddress('http://stripe-sandbox:3000')
  STRIPE_SANDBOX_URL?: string;

  @Setting("Signing secret of the webhook endpoint `PUBLIC_URL/api/webhook`, from Stripe's dashboard.")
  @IsSecret()
  STRIPE_WEBHOOK_SECRET!: string;

  @Setting('How often, in seconds, Stripe is asked for payments that no webhook has reported (D-9).')
  @IsPositiveNumber()
  RECONCILE_SECONDS = 120;
}
