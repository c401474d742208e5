import { Body, Controller } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/mail-choices';
import { mailChoice, type MailChoice } from '@portal/contracts/http/mail-choices';
import {
  WANTED_MAILS,
  CHOSEN_MAILS,
  type WantedMail,
  type ChosenMail,
} from '@portal/contracts/values/mail-choices';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import {
  wantMail,
  listRefused,
  listWanted,
  refuseMail,
  unwantMail,
  unrefuseMail,
} from './mail-choices.sql.js';

/**
 * Which mails the caller wants: all, until one is refused (D-146), but for those that have to be asked for (D-160). The
 * outbox asks when it queues a mail.
 */
@Controller()
export class MailChoicesController {
  constructor(private readonly database: Database) {}

  @Handle(calls.listMailChoices)
  async list(@UserId() partnerId: number): Promise<MailChoice[]> {
    const refused = await this.database.query(listRefused, { partnerId });
    const asked = await this.database.query(listWanted, { partnerId });
    return CHOSEN_MAILS.map((kind) => ({
      kind,
      wanted: isWanted(kind)
        ? asked.some((each) => each.kind === kind)
        : !refused.some((each) => each.kind === kind),
    }));
  }

  @Handle(calls.changeMailChoice)
  async change(
    @UserId() partnerId: number,
    @Body({ schema: mailChoice }) { kind, wanted }: MailChoice,
  ): Promise<MailChoice> {
    if (isWanted(kind)) await this.database.query(wanted ? wantMail : unwantMail, { partnerId, kind });
    else await this.database.query(wanted ? unrefuseMail : refuseMail, { partnerId, kind });
    return { kind, wanted };
  }
}

const isWanted = (kind: ChosenMail): kind is WantedMail => (WANTED_MAILS as readonly string[]).includes(kind);
