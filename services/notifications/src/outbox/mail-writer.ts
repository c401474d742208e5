import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { LinkTokens } from '@portal/kit/http/link-tokens';
import { ServiceClient } from '@portal/kit/http/service-client';
import { written } from '../design/written.js';
import { MailSettings } from '../settings.js';
import { MAILS, type Mail } from './define-mail.js';
import { Undeliverable, type ComposedMail, type DueMail } from './mail.js';
import { findLaterSent } from './mails.sql.js';

/** Writes a queued mail as its definition says. */
@Injectable()
export class MailWriter {
  constructor(
    @Inject(MAILS) private readonly mails: Mail[],
    private readonly services: ServiceClient,
    private readonly settings: MailSettings,
    private readonly database: Database,
    private readonly tokens: LinkTokens,
  ) {}

  async write({ id, kind, about }: DueMail): Promise<ComposedMail> {
    const { services, settings, database, tokens } = this;
    const mail = this.mails.find((each) => each.kind === kind);
    if (!mail) throw new Error(`There is no mail of the kind ${kind}`);
    if (mail.unlessOvertaken && (await database.first(findLaterSent, { id })))
      throw new Undeliverable('OVERTAKEN');
    const { props, ...addresses } = await mail.compose(about, { services, settings, database, tokens });
    return { ...addresses, ...(await written(mail, props)) };
  }
}
