import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerDeleted, type PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import type { Transaction } from '@portal/kit/database/database';
import { holdAlone } from '@portal/kit/database/hold';
import { statement } from '@portal/kit/database/statement';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { RemoveFiles } from '../files/remove-files.js';

/** The bank account goes with the partner, and why a file with the partner in it was not used, as somebody typed it. The logs of accesses stay: they know numbers of rows only. */
const forgetPartner = statement(
  'forget-partner',
  `with noted as (insert into deleted_partners (id) values ($1) on conflict do nothing),
   named as (delete from partners where id = $1),
   saved as (delete from profile_saves where user_id = $1),
   unused as (
     update nacha_files set unused_reason = '' where unused_at is not null
       and id in (select file_id from nacha_credits where partner_id = $1))
   update files set removed_at = coalesce(removed_at, now()), filename = '' where owner_id = $1`,
);

/** Documents' part of a partner's deletion (D-22). Files go from the store at once, or as soon as it is there. */
@Controller()
export class RemoveFilesWhenPartnerDeleted {
  constructor(private readonly removeFiles: RemoveFiles) {}

  @OnEvent(partnerDeleted, { queue: 'partner-deleted' })
  async handle({ data }: EventEnvelope<PartnerDeleted>, transaction: Transaction): Promise<void> {
    await holdAlone(transaction, 'partner', data.partnerId);
    await transaction.query(forgetPartner, [data.partnerId]);
    transaction.afterCommit(() => this.removeFiles.soon());
  }
}
