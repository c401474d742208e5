import { IsOneOf, IsPositiveNumber, IsSecret, IsWebAddress } from '@portal/kit/config/setting-kinds';
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

  @Setting(
    "Which cards are compared, to flag a partner's own card and one card of many customers (D-121): `live`; `all`, also those of the sandbox and of Stripe's test mode, where all customers have the same few; or `off`.",
  )
  @IsOneOf(['live', 'all', 'off'])
  FLAG_CARDS: 'live' | 'all' | 'off' = 'live';

  /** In the sandbox and in Stripe's test mode everybody pays with the same few cards. */
  get areCardsCompared(): boolean {
    const isLive = this.STRIPE_SECRET_KEY !== undefined && !/^[sr]k_test_/.test(this.STRIPE_SECRET_KEY);
    return this.FLAG_CARDS === 'all' || (this.FLAG_CARDS === 'live' && isLive);
  }
}
