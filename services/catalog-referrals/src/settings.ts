import { IsWebAddress } from '@portal/kit/config/setting-kinds';
import { Setting, Settings } from '@portal/kit/config/settings';

@Settings()
export class SiteSettings {
  @Setting("The address with which partners' links begin.")
  @IsWebAddress('https://portal.example.com')
  PUBLIC_URL!: string;
}
