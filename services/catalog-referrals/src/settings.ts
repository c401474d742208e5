import { LONGEST_HOLD_DAYS } from '@portal/contracts/values/hold-period';
import { IsCount, IsWebAddress } from '@portal/kit/config/setting-kinds';
import { Setting, Settings } from '@portal/kit/config/settings';

@Settings()
export class SiteSettings {
  @Setting("The address with which partners' links begin.")
  @IsWebAddress('https://portal.example.com')
  PUBLIC_URL!: string;
}

@Settings()
export class HoldSettings {
  @Setting(
    'How many whole days after a sale its commission is payable, unless the product says; 0: at once. Counts for checkouts that begin from then on (D-97).',
  )
  @IsCount(0, LONGEST_HOLD_DAYS)
  COMMISSION_HOLD_DAYS = 0;

  /** A product's hold period in days: its own, or the setting's. */
  daysOf({ holdDays }: { holdDays: number | null }): number {
    return holdDays ?? this.COMMISSION_HOLD_DAYS;
  }
}
