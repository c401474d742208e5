import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { MailSettings } from '../settings.js';
import type { ComposedMail } from './mail.js';

/** Mails that go out side by side. */
export const CONNECTIONS = 4;

// Together they keep an attempt under a minute, and so within the lease of mails.sql.ts.
const CONNECT_MS = 10_000;
const GREETING_MS = 10_000;
const SILENCE_MS = 20_000;

/** Hands mails to the SMTP server, where there is one. */
@Injectable()
export class Postman implements OnApplicationShutdown {
  private readonly transport;

  constructor(private readonly settings: MailSettings) {
    this.transport = settings.SMTP_URL ? connect(settings.SMTP_URL) : null;
  }

  /** @returns 'sent' when the server has taken it, 'kept' where there is no server (D-33) */
  async deliver(mail: ComposedMail, messageId: string): Promise<'sent' | 'kept'> {
    if (!this.transport) return 'kept';
    const { to, replyTo, subject, html, text } = mail;
    const domain = this.settings.MAIL_FROM.replace(/^.*@|>$/g, '');
    await this.transport.sendMail({
      from: this.settings.MAIL_FROM,
      to,
      replyTo,
      subject,
      html,
      text,
      messageId: `<${messageId}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return 'sent';
  }

  onApplicationShutdown() {
    this.transport?.close();
  }
}

const connect = (url: string) =>
  createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
