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

/** What the mail of a change is queued with. */
export interface ClaimStatusMailAbout {
  claimId: number;
  changeId: number;
}

/** Writes the mail that tells a claimant of a new status. Both are asked of claims when it goes out. */
@Injectable()
export class ComposeClaimStatusMail {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly settings: MailSettings,
  ) {}

  async forClaimant(mail: DueMail): Promise<ComposedMail> {
    const { claimId, changeId } = mail.about as ClaimStatusMailAbout;
    // Its event came so late that the claimant knows a newer status already: to be told the older one now would mislead.
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
