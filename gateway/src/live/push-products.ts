import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { productChanged, type ProductChanged } from '@portal/contracts/events/product-changed';
import { OnBroadcast } from '@portal/kit/messaging/consumer/on-event';
import { LiveChannel } from './live-channel.js';

/** A product changed: every page that shows products refetches. */
@Controller()
export class PushProducts {
  constructor(private readonly live: LiveChannel) {}

  @OnBroadcast(productChanged)
  async push(_event: EventEnvelope<ProductChanged>): Promise<void> {
    this.live.toEverybody().emit('products');
  }
}
