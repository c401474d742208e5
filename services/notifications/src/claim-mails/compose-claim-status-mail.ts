import { Injectable } from '@nestjs/common';
import { getClaimChange, getClaimForMail } from '@portal/contracts/calls/internal';
import { AppError } from '@portal/kit/http/errors';
import { Database } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { addressed } from '../design/addressed.js';
import { written } from '../design/written.js';
import { Undeliverable, type ComposedMail, type DueMail } from '../outbox/mail.js';
import { findLaterSent } from '../outbox/mails.sql.js';
import { MailSettings } from '../settings.js';
import { claimStatusMail } from './claim-status-mail.js';
import { greetedName } from './greeting.rules.js';

/** The data that the mail about a status change is queued with. */
export interface ClaimStatusMailAbout {
  claimId: number;
  changeId: number;
}

/** Writes the mail about a claim's new status. Reads claim and status from claims when the mail is sent. */
@Injectable()
export class ComposeClaimStatusMail {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly settings: MailSettings,
  ) {}

  async forClaimant(mail: DueMail): Promise<ComposedMail> {
    const { claimId, changeId } = mail.about as ClaimStatusMailAbout;
    // The event was so late that the claimant already knows a newer status; the older one would mislead.
    if (await this.database.first(findLaterSent, { id: mail.id })) throw new Undeliverable('OVERTAKEN');
    const [claim, change] = await Promise.all([
      this.services.call(getClaimForMail, { params: { id: claimId } }),
      this.services.call(getClaimChange, { params: { id: claimId, changeId } }),
    ]).catch((error: unknown) => {
      throw error instanceof AppError && error.status === 404 ? new Undeliverable('CLAIM_GONE') : error;
    });
    return {
      to: addressed(greetedName(`${claim.firstName} ${claim.lastName}`), claim.email),
      ...(await written(claimStatusMail, {
        firstName: greetedName(claim.firstName),
        claim,
        change,
        supportEmail: this.settings.SUPPORT_EMAIL,
      })),
    };
  }
}
