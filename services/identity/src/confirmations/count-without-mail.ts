import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import { Database } from '@portal/kit/database/database';
import { EmailSettings } from '../settings.js';
import { verifyWithoutMail } from '../emails/confirmation.sql.js';

/** While no links are mailed nobody could open one, so every address counts (D-112), also of those who were sent one before. */
@Injectable()
export class CountWithoutMail implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly settings: EmailSettings,
  ) {}

  async onApplicationBootstrap() {
    if (this.settings.mustVerify) return;
    await this.database.transaction(async (transaction) => {
      const verified = await transaction.query(verifyWithoutMail);
      const partners = verified.filter(({ role }) => role === 'partner');
      if (partners.length === 0) return;
      await transaction.publishEach(
        partnerUpdated,
        partners.map(({ id }) => ({ subject: `partner/${id}`, data: { partnerId: id } })),
      );
    });
  }
}
