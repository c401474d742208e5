import { Injectable } from '@nestjs/common';
import { mailAuditHead } from '@portal/contracts/calls/internal';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { findNotedHead } from './audit-head.sql.js';

const EVERY_MS = 600_000;

/**
 * Has the head that was written down last mailed outside (D-119). Each gateway tells notifications until it has an answer,
 * also after a crash; notifications queues one mail a day and address. A day on which it is away gets none: the next head
 * stands for all entries before.
 */
@Injectable()
export class MailHead {
  /** The day of the head that this process has told. */
  private told: string | null = null;

  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.mail(),
      everyMs: EVERY_MS,
      failure: 'the head of the audit log cannot be mailed',
      level: 'warn',
    });
  }

  async mail(): Promise<void> {
    const head = await this.database.first(findNotedHead);
    if (!head || head.day === this.told) return;
    await this.services.call(mailAuditHead, { body: head });
    this.told = head.day;
  }
}
