import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { LinkTokens } from '@portal/kit/http/link-tokens';
import { ServiceClient } from '@portal/kit/http/service-client';
import { AS_IT_COMES, mailBrandOf } from '../design/brand.js';
import { written } from '../design/written.js';
import { MailSettings } from '../settings.js';
import { MAILS, type Mail } from './define-mail.js';
import { FindBrand } from '@portal/kit/http/find-brand';
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
    private readonly brands: FindBrand,
  ) {}

  async write({ id, kind, about }: DueMail): Promise<ComposedMail> {
    const { services, database, tokens } = this;
    const mail = this.mails.find((each) => each.kind === kind);
    if (!mail) throw new Error(`There is no mail of the kind ${kind}`);
    if (mail.unlessOvertaken && (await database.first(findLaterSent, { id })))
      throw new Undeliverable('OVERTAKEN');
    const brand = await this.brands.find();
    const settings = this.settingsWith(brand?.supportAddress);
    const { props, language, ...addresses } = await mail.compose(about, {
      services,
      settings,
      database,
      tokens,
    });
    return {
      ...(brand && { sender: brand.name }),
      ...(brand?.supportAddress && { replyTo: { name: brand.name, address: brand.supportAddress } }),
      ...addresses,
      ...(await written(mail, props, brand ? mailBrandOf(brand) : AS_IT_COMES, language)),
    };
  }

  /** The support address of the brand, where it has one, stands for that of the settings in all that a mail says. */
  private settingsWith(SUPPORT_EMAIL: string | null | undefined): MailSettings {
    return SUPPORT_EMAIL
      ? Object.assign(new MailSettings(), this.settings, { SUPPORT_EMAIL })
      : this.settings;
  }
}
