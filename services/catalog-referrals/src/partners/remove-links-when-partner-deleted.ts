import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerDeleted, type PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import type { Transaction } from '@portal/kit/database/database';
import { holdAlone } from '@portal/kit/database/hold';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { statement } from '@portal/kit/database/statement';

const noteDeleted = statement(
  'note-deleted-partner',
  'insert into deleted_partners (id) values ($1) on conflict do nothing',
);
const removeLinks = statement(
  'remove-links-of-partner',
  `with counted as (
     delete from visit_counts using referrals r where referral_id = r.id and r.partner_id = $1
   ), recent as (
     delete from counted_visits using referrals r where referral_id = r.id and r.partner_id = $1
   ), named as (delete from partners where id = $1)
   delete from referrals where partner_id = $1`,
);

/** The links' part of a partner's deletion (D-22): they answer 'Referral not found'. */
@Controller()
export class RemoveLinksWhenPartnerDeleted {
  @OnEvent(partnerDeleted, { queue: 'partner-deleted' })
  async handle({ data }: EventEnvelope<PartnerDeleted>, transaction: Transaction): Promise<void> {
    // Who is making a link or writing the name is waited for; who comes later sees that the partner is gone.
    await holdAlone(transaction, 'partner', data.partnerId);
    await transaction.query(noteDeleted, [data.partnerId]);
    await transaction.query(removeLinks, [data.partnerId]);
  }
}
