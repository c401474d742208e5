import { setTimeout as sleep } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { productChanged, type ProductChanged } from '@portal/contracts/events/product-changed';
import { OnBroadcast } from '@portal/kit/messaging/consumer/on-event';
import { KEPT_MS } from '@portal/kit/process/kept-reads';
import { LiveChannel } from './live-channel.js';

/** A product changed: every page that shows products refetches, once no replica answers as before (D-177). */
@Controller()
export class PushProducts {
  constructor(private readonly live: LiveChannel) {}

  @OnBroadcast(productChanged)
  async push(_event: EventEnvelope<ProductChanged>): Promise<void> {
    await sleep(KEPT_MS);
    this.live.toEverybody().emit('products');
  }
}
