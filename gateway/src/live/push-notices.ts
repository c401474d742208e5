import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { noticesChanged, type NoticesChanged } from '@portal/contracts/events/notices-changed';
import { OnBroadcast } from '@portal/kit/messaging/consumer/on-event';
import { LiveChannel } from './live-channel.js';

/** A partner's bell changed, perhaps on another device: their open pages read it anew. Nobody else hears of it. */
@Controller()
export class PushNotices {
  constructor(private readonly live: LiveChannel) {}

  @OnBroadcast(noticesChanged)
  async push({ data }: EventEnvelope<NoticesChanged>): Promise<void> {
    this.live.toPartner(data.partnerId).emit('notices');
  }
}
