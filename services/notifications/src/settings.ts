import { IsAddress, IsList, IsWebAddress } from '@portal/kit/config/setting-kinds';
import { Setting, Settings } from '@portal/kit/config/settings';
import { IsEmail, IsOptional, Matches } from 'class-validator';

@Settings()
export class MailSettings {
  @Setting(
    'The server that sends mails. Not set: mails stay in the outbox, where an admin can read them (D-33), but not their links to set a password (D-84).',
  )
  @IsOptional()
  @IsAddress(['smtp', 'smtps'], 'smtp://user:password@host:port')
  SMTP_URL?: string;

  @Setting('The sender of mails. The page Brand may give it another name (D-151).')
  @Matches(/^[^<>\r\n]+<[^<>\s@]+@[^<>\s@]+>$/, {
    message: 'it must look like Partner Portal <portal@example.com>',
  })
  MAIL_FROM = 'Partner Portal <portal@example.com>';

  @Setting('The address that gets requests to support (D-32), unless the page Brand names one (D-151).')
  @IsEmail({}, { message: 'it must be an e-mail address' })
  SUPPORT_EMAIL = 'support@example.com';

  @Setting(
    'The addresses that get the head of the audit log once a day, separated by commas; best outside the organisation that runs the portal (D-119). Empty: nobody.',
  )
  @IsList()
  @IsEmail({}, { each: true, message: 'each must be an e-mail address' })
  AUDIT_HEAD_MAIL: string[] = [];

  @Setting('The address with which links in mails begin.')
  @IsWebAddress('https://portal.example.com')
  PUBLIC_URL = 'http://localhost:8080';
}
