import { Controller, Inject } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerDeleted, type PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { forgetDismissed } from '../announcements/announcement.sql.js';
import { forgetChoices, forgetWanted } from '../mail-choices/mail-choices.sql.js';
import { deleteHappeningsOf } from '../happenings/happening.sql.js';
import { deleteNoticesOf, noteDeleted } from '../notices/notices.sql.js';
import { MAILS, type Mail } from '../outbox/define-mail.js';
import { SupportRequestEntity } from '../support/support-request.entity.js';
import { eraseMails, findAbout, findOfSupport, findTo } from './erase-when-partner-deleted.sql.js';

/** The batch size: no statement takes long, however much the partner sold. */
const AT_A_TIME = 2_000;
/** This service's part of deleting a partner (D-22). */
@Controller()
export class EraseWhenPartnerDeleted {
  /** The kinds about a partner that are sent to the partner and not to a customer. */
  private readonly kindsToThem: string[];

  constructor(@Inject(MAILS) mails: Mail[]) {
    this.kindsToThem = mails.filter(({ recipient }) => recipient === 'partner').map(({ kind }) => kind);
  }

  @OnEvent(partnerDeleted, { queue: 'partner-deleted' })
  async handle({ data }: EventEnvelope<PartnerDeleted>, transaction: Transaction): Promise<void> {
    for (const forget of [
      noteDeleted,
      deleteNoticesOf,
      forgetChoices,
      forgetWanted,
      forgetDismissed,
      deleteHappeningsOf,
    ])
      await transaction.query(forget, { partnerId: data.partnerId });
    const ids = await this.mailsOf(data.partnerId, transaction);
    for (let from = 0; from < ids.length; from += AT_A_TIME)
      await transaction.query(eraseMails, { ids: ids.slice(from, from + AT_A_TIME) });
    await transaction.entities.delete(SupportRequestEntity, { userId: data.partnerId });
  }

  /** Mails to the partner, to the partner's customers, and from the partner to support. */
  private async mailsOf(partnerId: number, transaction: Transaction): Promise<number[]> {
    const about = await transaction.query(findAbout, { partnerId });
    const toThem = about.filter(({ kind }) => this.kindsToThem.includes(kind));
    const addresses = new Set(toThem.map(({ recipient }) => recipient).filter((to) => to !== null));
    const others = [
      ...(await transaction.query(findOfSupport, { userId: partnerId })),
      ...(await transaction.query(findTo, { recipients: [...addresses] })),
    ];
    return [...new Set([...about, ...others].map(({ id }) => id))].sort((one, other) => one - other);
  }
}
