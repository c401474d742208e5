import { Injectable } from '@nestjs/common';
import { findPeople } from '@portal/contracts/calls/internal';
import type { PayoutMade } from '@portal/contracts/events/payout-made';
import type { PayoutVoided } from '@portal/contracts/events/payout-voided';
import { formatExactDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { addressed } from '../design/addressed.js';
import { formatMonth } from '../design/dates.js';
import { nameOf, oneLine } from '../design/one-line.rules.js';
import { written } from '../design/written.js';
import { Undeliverable, type ComposedMail, type DueMail } from '../outbox/mail.js';
import { findLaterSent } from '../outbox/mails.sql.js';
import { MailSettings } from '../settings.js';
import { payoutMail } from './payout-mail.js';
import { voidedMail } from './voided-mail.js';

/**
 * Writes the mails about a payout made or voided. Reads the partner's name and address from identity, since events
 * carry neither.
 */
@Injectable()
export class ComposePayoutMail {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly settings: MailSettings,
  ) {}

  async forPartner(mail: DueMail): Promise<ComposedMail> {
    // The event was so late that the partner already knows about the void.
    if (await this.database.first(findLaterSent, { id: mail.id })) throw new Undeliverable('OVERTAKEN');
    const { to, facts } = await this.about(mail.about as PayoutMade);
    return { to, ...(await written(payoutMail, facts)) };
  }

  async forPartnerOfVoid(mail: DueMail): Promise<ComposedMail> {
    const payout = mail.about as PayoutVoided;
    const { to, facts } = await this.about(payout);
    return { to, ...(await written(voidedMail, { ...facts, reason: payout.reason ?? null })) };
  }

  private async about({ partnerId, month, amountCents }: PayoutMade) {
    const [partner] = await this.services.call(findPeople, { body: { ids: [partnerId] } });
    if (!partner) throw new Undeliverable('PARTNER_GONE');
    return {
      to: addressed(nameOf(partner), partner.email),
      facts: {
        firstName: oneLine(partner.firstName),
        amount: formatExactDollars(amountCents),
        month: formatMonth(month),
        portalUrl: this.settings.PUBLIC_URL,
        supportEmail: this.settings.SUPPORT_EMAIL,
      },
    };
  }
}
