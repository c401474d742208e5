import { IsAddress, IsWebAddress } from '@portal/kit/config/setting-kinds';
import { Setting, Settings } from '@portal/kit/config/settings';
import { IsEmail, IsOptional, Matches } from 'class-validator';

@Settings()
export class MailSettings {
  @Setting('The server that takes mails. Not set: they are kept, for an admin to read (D-33).')
  @IsOptional()
  @IsAddress(['smtp', 'smtps'], 'smtp://user:password@host:port')
  SMTP_URL?: string;

  @Setting('The sender of mails.')
  @Matches(/^[^<>\r\n]+<[^<>\s@]+@[^<>\s@]+>$/, {
    message: 'it must look like Partner Portal <portal@example.com>',
  })
  MAIL_FROM = 'Partner Portal <portal@example.com>';

  @Setting('Whom requests to support are mailed to (D-32).')
  @IsEmail({}, { message: 'it must be an e-mail address' })
  SUPPORT_EMAIL = 'support@example.com';

  @Setting('The links in mails begin with it.')
  @IsWebAddress('https://portal.example.com')
  PUBLIC_URL = 'http://localhost:8080';
}
