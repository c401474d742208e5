import { Controller } from '@nestjs/common';
import {
  announcementsChanged,
  type AnnouncementsChanged,
} from '@portal/contracts/events/announcements-changed';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { happeningsChanged, type HappeningsChanged } from '@portal/contracts/events/happenings-changed';
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

  /** Of an announcement all partners' pages hear (D-159). */
  @OnBroadcast(announcementsChanged)
  async pushToPartners(_event: EventEnvelope<AnnouncementsChanged>): Promise<void> {
    this.live.toPartners().emit('notices');
  }

  /** What happened anywhere is for administrators' pages (D-161). */
  @OnBroadcast(happeningsChanged)
  async pushToAdmins(_event: EventEnvelope<HappeningsChanged>): Promise<void> {
    this.live.toAdmins().emit('happenings');
  }
}
