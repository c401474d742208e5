import { Body, Controller } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/mail-choices';
import { mailChoice, type MailChoice } from '@portal/contracts/http/mail-choices';
import { REFUSABLE_MAILS } from '@portal/contracts/values/mail-choices';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { listRefused, refuseMail, wantMail } from './mail-choices.sql.js';

/** Which mails the caller wants (D-146): all, until one is refused. The outbox asks when it queues a mail. */
@Controller()
export class MailChoicesController {
  constructor(private readonly database: Database) {}

  @Handle(calls.listMailChoices)
  async list(@UserId() partnerId: number): Promise<MailChoice[]> {
    const refused = await this.database.query(listRefused, { partnerId });
    return REFUSABLE_MAILS.map((kind) => ({ kind, wanted: !refused.some((each) => each.kind === kind) }));
  }

  @Handle(calls.changeMailChoice)
  async change(
    @UserId() partnerId: number,
    @Body({ schema: mailChoice }) { kind, wanted }: MailChoice,
  ): Promise<MailChoice> {
    await this.database.query(wanted ? wantMail : refuseMail, { partnerId, kind });
    return { kind, wanted };
  }
}
