import { Injectable } from '@nestjs/common';
import type { ReferralChanges } from '@portal/contracts/http/referral-changes';
import { SLUG_TAKEN, SLUGS_USED_UP } from '@portal/contracts/values/outcomes';
import { MOST_SLUGS } from '@portal/contracts/values/slug';
import { Database, type Transaction } from '@portal/kit/database/database';
import { conflict, notFound } from '@portal/kit/http/errors';
import {
  countSlugs,
  findNameAlike,
  findOwnReferral,
  giveSlug,
  lockOwnReferral,
  pauseReferral,
  setCampaigns,
  setSlug,
  type ReferralRow,
} from './referral.sql.js';

/** Changes a partner's own link, all or nothing. A repeated call changes nothing more. */
@Injectable()
export class EditReferral {
  constructor(private readonly database: Database) {}

  /** @throws AppError 404 when the partner has no such link, or deleted it; 409 SLUG_TAKEN, SLUGS_USED_UP (D-127) */
  edit(partnerId: number, id: number, { isPaused, slug, campaigns }: ReferralChanges): Promise<ReferralRow> {
    return this.database.transaction(async (transaction) => {
      const own = await transaction.first(lockOwnReferral, { id, partnerId });
      if (!own) throw notFound('Referral not found');
      if (isPaused !== undefined) await transaction.query(pauseReferral, { id, partnerId, isPaused });
      if (slug !== undefined && slug !== own.slug) {
        if (slug !== null) await this.give(transaction, id, slug);
        await transaction.query(setSlug, { id, slug });
      }
      if (campaigns) await transaction.query(setCampaigns, { id, campaigns: [...new Set(campaigns)] });
      return (await transaction.first(findOwnReferral, { id, partnerId }))!;
    });
  }

  /** Gives the link an address for ever; one that it had before is its own already. */
  private async give(transaction: Transaction, id: number, slug: string): Promise<void> {
    if (await transaction.first(giveSlug, { id, slug })) {
      const { slugs } = (await transaction.first(countSlugs, { id }))!;
      if (slugs > MOST_SLUGS)
        throw conflict(
          `A link can have ${MOST_SLUGS} addresses of its own in its life, since all of them go on working. Choose one of those.`,
          SLUGS_USED_UP,
        );
      return;
    }
    const alike = await transaction.first(findNameAlike, { slug });
    if (alike?.referralId !== id)
      throw conflict(
        'This address is taken, or looks too much like one that is. Please choose another.',
        SLUG_TAKEN,
      );
    if (!alike.isSlug || alike.name !== slug)
      throw conflict(
        `This looks the same as ${alike.name}, which leads to this link already. Use that one, or choose another.`,
        SLUG_TAKEN,
      );
  }
}
