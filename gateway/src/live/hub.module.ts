import { Module } from '@nestjs/common';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { GatewayDatabase } from '../database.js';
import { Cookies } from '../session/cookies.js';
import { Sessions } from '../session/sessions.js';
import { PublicSettings, SessionSettings } from '../settings.js';
import { LiveChannel } from './live-channel.js';
import { PushFigures } from './push-figures.js';
import { PushNotices } from './push-notices.js';
import { PushPayments } from './push-payments.js';
import { PushProducts } from './push-products.js';
import { PushSale } from './push-sale.js';

@Module({
  imports: [GatewayDatabase, MessagingModule.forBroadcast('hub')],
  controllers: [PushSale, PushFigures, PushNotices, PushProducts, PushPayments],
  providers: [PublicSettings, SessionSettings, Cookies, Sessions, LiveChannel],
})
export class HubModule {}
