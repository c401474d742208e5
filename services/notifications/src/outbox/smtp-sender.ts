import { PassThrough } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { MailSettings } from '../settings.js';
import { Unanswered, type ComposedMail } from './mail.js';

/** How many mails are sent concurrently. */
export const CONNECTIONS = 4;

/**
 * RFC 5321, 4.5.3.2: a client waits at least 5 minutes for the greeting and for each command, and 10 for the reply to
 * the whole message. A server that scans for viruses is slow, and a client with a shorter timeout sends the mail again.
 * nodemailer has a single timeout for everything after the greeting.
 */
export const PATIENCE = {
  connectionTimeout: 5 * 60_000,
  greetingTimeout: 5 * 60_000,
  socketTimeout: 10 * 60_000,
};

/** Sends mails to the SMTP server, if one is set. */
@Injectable()
export class SmtpSender implements OnApplicationShutdown {
  private readonly transport;
  /** The message ids that the server got completely and has not answered yet. */
  private readonly given = new Set<string>();

  constructor(private readonly settings: MailSettings) {
    this.transport = settings.SMTP_URL ? connect(settings.SMTP_URL) : null;
    this.transport?.use('stream', (mail, done) => {
      mail.message.transform(() => this.noteWhenGiven(mail.data.messageId!));
      done();
    });
  }

  /** Without one every mail is kept to be read (D-33). */
  get hasServer(): boolean {
    return this.transport !== null;
  }

  /**
   * @returns 'sent' when the server accepted it; 'kept' when there is no server (D-33)
   * @throws Unanswered when it may have been delivered
   */
  async deliver(mail: ComposedMail, messageId: string): Promise<'sent' | 'kept'> {
    if (!this.transport) return 'kept';
    const { to, replyTo, sender, subject, html, text } = mail;
    const domain = this.settings.MAIL_FROM.replace(/^.*@|>$/g, '');
    const id = `<${messageId}@${domain}>`;
    const message = {
      from:
        sender === undefined
          ? this.settings.MAIL_FROM
          : { name: sender, address: addressIn(this.settings.MAIL_FROM) },
      to,
      replyTo,
      subject,
      html,
      text,
      messageId: id,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    try {
      await this.transport.sendMail(message);
      return 'sent';
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      if (this.given.has(id) && responseCode === undefined) throw new Unanswered(code ?? 'UNKNOWN', error);
      throw error;
    } finally {
      this.given.delete(id);
    }
  }

  /** Closes all connections: the attempts in progress fail. */
  breakOff(): void {
    this.transport?.close({ force: true });
  }

  onApplicationShutdown() {
    this.transport?.close();
  }

  private noteWhenGiven(id: string): PassThrough {
    const watched = new PassThrough();
    watched.once('end', () => this.given.add(id));
    return watched;
  }
}

const addressIn = (mailbox: string) => mailbox.replace(/^.*<|>$/g, '');

/**
 * Whoever listens hears no password: where `SMTP_URL` has one, nothing is sent without TLS, unless its
 * `?requireTLS=false` says so. A relay without a password may have none.
 */
const connect = (url: string) =>
  createTransport({
    url,
    requireTLS: new URL(url).password !== '', // what the address says itself wins
    pool: true,
    maxConnections: CONNECTIONS,
    ...PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
