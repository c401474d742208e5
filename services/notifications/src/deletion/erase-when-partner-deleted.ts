import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerDeleted, type PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import type { Transaction } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { OnEvent } from '@portal/kit/messaging/on-event';

/**
 * To the partner, to the partner's customers, and what the partner wrote to support. That they were written stays;
 * whom to and what they said goes. What still waits is not sent.
 */
const eraseMails = statement(
  'erase-mails-of-partner',
  `with theirs as (
     select id, recipient, kind from mails where about->>'partnerId' = $1::text
     union
     select mails.id, null, kind from mails
     join support_requests on support_requests.user_id = $1::bigint
       and mails.dedupe_key = 'support:' || support_requests.id
   )
   update mails set recipient = null, subject = null, html = null, body = null, forget_words_at = null,
     status = case status when 'queued' then 'failed' else status end,
     last_error = case status when 'queued' then 'PARTNER_DELETED' else last_error end,
     settled_at = coalesce(settled_at, now())
   where id in (select id from theirs)
     or recipient in (select recipient from theirs where kind in ('sale', 'payout'))`,
);
const eraseRequests = statement(
  'erase-support-requests-of-partner',
  'delete from support_requests where user_id = $1::bigint',
);

/** The mails' part of a partner's deletion (D-22). */
@Controller()
export class EraseWhenPartnerDeleted {
  @OnEvent(partnerDeleted, { queue: 'partner-deleted' })
  async handle({ data }: EventEnvelope<PartnerDeleted>, transaction: Transaction): Promise<void> {
    await transaction.query(eraseMails, [data.partnerId]);
    await transaction.query(eraseRequests, [data.partnerId]);
  }
}
