import { Injectable } from '@nestjs/common';
import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { normaliseCampaign } from '@portal/contracts/values/campaign';
import { LINK_PAUSED } from '@portal/contracts/values/outcomes';
import { LINK_IS_PAUSED, normaliseReferralCode } from '@portal/contracts/values/referral-code';
import { Database } from '@portal/kit/database/database';
import { conflict, notFound } from '@portal/kit/http/errors';
import { HoldSettings } from '../settings.js';
import { PartnerNames } from '../partners/partner-names.js';
import { CountVisits } from './count-visits.js';
import { findLink, toLink } from './link.sql.js';

interface Opening {
  /** Identifies the browser whose visit counts. A paused link counts none. */
  visitor?: string | undefined;
  /** The partner who is signed in with that browser: looking at one's own link is no visit (D-152). */
  partner?: number | undefined;
  /** For whoever knows that a paused link begins no checkout. */
  evenPaused?: boolean;
  /** The tag of the share, as a customer's address has it (D-128). */
  campaign?: string | undefined;
}

/** What a checkout needs to know of a link. */
@Injectable()
export class OpenLink {
  constructor(
    private readonly database: Database,
    private readonly partnerNames: PartnerNames,
    private readonly visits: CountVisits,
    private readonly settings: HoldSettings,
  ) {}

  /**
   * @throws AppError 404 for a link that is unknown, deleted or sells nothing (D-11); 409 LINK_PAUSED (D-126)
   */
  async open(
    code: string,
    { visitor, partner: ownPartner, evenPaused = false, campaign }: Opening = {},
  ): Promise<LinkForCheckout> {
    const row = await this.database.first(findLink, {
      code: normaliseReferralCode(code),
      campaign: campaign === undefined ? null : normaliseCampaign(campaign),
    });
    if (!row) throw notFound('Referral not found');
    if (row.isPaused && !evenPaused) throw conflict(LINK_IS_PAUSED, LINK_PAUSED);
    if (visitor && !row.isPaused && row.partnerId !== ownPartner)
      this.visits.count(row.id, visitor, row.campaign ?? '');
    const holdDays = this.settings.daysOf(row);
    const { partnerId, firstName, lastName, companyName } = row;
    if (firstName !== null && lastName !== null)
      return toLink(row, holdDays, { firstName, lastName, companyName });
    // The partner is so new that its event has not arrived yet.
    const [partner] = await this.database.transaction((transaction) =>
      this.partnerNames.refresh([partnerId], transaction),
    );
    if (!partner) throw notFound('Referral not found');
    return toLink(row, holdDays, {
      firstName: partner.firstName,
      lastName: partner.lastName,
      companyName: partner.companyName,
    });
  }
}
