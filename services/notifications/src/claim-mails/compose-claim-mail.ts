import { Injectable } from '@nestjs/common';
import { getClaimForMail } from '@portal/contracts/calls/internal';
import { AppError } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { addressed } from '../design/addressed.js';
import { written } from '../design/written.js';
import { Undeliverable, type ComposedMail, type DueMail } from '../outbox/mail.js';
import { MailSettings } from '../settings.js';
import { claimMail } from './claim-mail.js';
import { greetedName } from './greeting.rules.js';

/** The data that a claim's mail is queued with. */
export interface ClaimMailAbout {
  claimId: number;
}

/** Writes the mail to a claimant. Reads the claimant from claims, since events carry no private data. */
@Injectable()
export class ComposeClaimMail {
  constructor(
    private readonly services: ServiceClient,
    private readonly settings: MailSettings,
  ) {}

  async forClaimant(mail: DueMail): Promise<ComposedMail> {
    const { claimId } = mail.about as ClaimMailAbout;
    const claim = await this.services
      .call(getClaimForMail, { params: { id: claimId } })
      .catch((error: unknown) => {
        throw error instanceof AppError && error.status === 404 ? new Undeliverable('CLAIM_GONE') : error;
      });
    return {
      to: addressed(greetedName(`${claim.firstName} ${claim.lastName}`), claim.email),
      ...(await written(claimMail, {
        firstName: greetedName(claim.firstName),
        claim,
        supportEmail: this.settings.SUPPORT_EMAIL,
      })),
    };
  }
}
