import { Controller } from '@nestjs/common';
import { getMailHealth, listMailNeeds } from '@portal/contracts/calls/internal';
import type { MailHealth } from '@portal/contracts/http/health';
import type { Need } from '@portal/contracts/http/needs';
import { someOf } from '@portal/contracts/values/needs';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { countNeeds, readMailHealth } from './needs.sql.js';
import { SmtpSender } from './smtp-sender.js';

/** Requests for support, and mails, that wait for administrators (D-132). */
@Controller()
export class NeedsController {
  constructor(
    private readonly database: Database,
    private readonly smtp: SmtpSender,
  ) {}

  @Handle(listMailNeeds)
  async list(): Promise<Need[]> {
    const { support, failed } = (await this.database.first(countNeeds))!;
    return [...someOf('support', support), ...someOf('failed-mails', failed)];
  }

  /** For the overview (D-134). */
  @Handle(getMailHealth)
  async health(): Promise<MailHealth> {
    const { waiting, waiting_since, failed, kept } = (await this.database.first(readMailHealth))!;
    return {
      waiting,
      waitingSince: waiting_since?.toISOString() ?? null,
      failed,
      ...(!this.smtp.hasServer && { kept }),
    };
  }
}
