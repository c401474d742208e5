import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import { Database } from '@portal/kit/database/database';
import { EmailSettings } from '../settings.js';
import { verifyWithoutMail } from '../emails/confirmation.sql.js';

/**
 * While no links are mailed nobody could open one, so every address counts (D-112), also of those who were sent one before.
 * That is for good, so the log has how many there were: a start without the mail server may have been a mistake.
 */
@Injectable()
export class CountWithoutMail implements OnApplicationBootstrap {
  private readonly logger = new Logger(CountWithoutMail.name);

  constructor(
    private readonly database: Database,
    private readonly settings: EmailSettings,
  ) {}

  async onApplicationBootstrap() {
    if (this.settings.mustVerify) return;
    const count = await this.database.transaction(async (transaction) => {
      const verified = await transaction.query(verifyWithoutMail);
      const partners = verified.filter(({ role }) => role === 'partner');
      if (partners.length > 0)
        await transaction.publishEach(
          partnerUpdated,
          partners.map(({ id }) => ({ subject: `partner/${id}`, data: { partnerId: id } })),
        );
      return verified.length;
    });
    if (count > 0)
      this.logger.warn(
        `VERIFY_EMAIL is off: ${count} e-mail ${count === 1 ? 'address that waited for its link counts' : 'addresses that waited for their links count'} as confirmed from now on`,
      );
  }
}
