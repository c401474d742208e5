import { Controller, HttpCode, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import {
  mailsQuery,
  type MailsQuery,
  type AdminMail,
  type GivenUpMails,
  type MailInFull,
} from '@portal/contracts/http/admin-support';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { conflict, notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { daysGiven } from '@portal/kit/lists/days';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import type { FastifyReply } from 'fastify';
import { withoutSecretLinks } from '../design/secret-link.js';
import { Mailer } from './mailer.js';
import {
  countGivenUp,
  findMail,
  mailsList,
  queueAgain,
  queueSomeAgain,
  type Row,
} from './admin-mails.sql.js';
const AT_A_TIME = 2_000;

const NOT_FOUND = 'Mail not found';

/** The mail outbox for administrators (D-33): queued, sent, kept and given-up mails. */
@Controller()
export class AdminMailsController {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  @Handle(calls.listMails)
  async list(
    @Query({ schema: mailsQuery }) query: MailsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminMail[]> {
    const page = await readList(this.database, mailsList, query, {
      status: query.status,
      in: daysGiven(query),
    });
    writePageHeaders(reply, calls.listMails, query, page);
    return page.rows.map(onTheWire);
  }

  /** How many mails `retryAll` would queue again. */
  @Handle(calls.countGivenUpMails)
  async givenUp(): Promise<GivenUpMails> {
    return (await this.database.first(countGivenUp))!;
  }

  /** Queues again every mail that was given up because of the server's answer, or because it gave none. */
  @Handle(calls.retryGivenUpMails)
  @HttpCode(200)
  async retryAll(): Promise<GivenUpMails> {
    const until = new Date();
    let count = 0;
    for (let found = AT_A_TIME; found === AT_A_TIME; count += found)
      found = (await this.database.query(queueSomeAgain, { limit: AT_A_TIME, until })).length;
    tellChange({ before: { failed: count }, after: { queued: count } });
    this.mailer.wake();
    return { count };
  }

  @Handle(calls.getMail)
  async read(@IdParam(NOT_FOUND) id: number): Promise<MailInFull> {
    const mail = await this.database.first(findMail, { id });
    if (!mail) throw notFound(NOT_FOUND);
    return { ...onTheWire(mail), text: mail.text && withoutSecretLinks(mail.text) };
  }

  /** Queues one given-up mail again; 409 for a mail in any other state. */
  @Handle(calls.retryMail)
  @HttpCode(204)
  async retry(@IdParam(NOT_FOUND) id: number): Promise<void> {
    if (!(await this.database.first(queueAgain, { id }))) {
      await this.read(id);
      throw conflict('Only a mail that was given up can be sent again', 'MAIL_NOT_FAILED');
    }
    this.mailer.wake();
  }
}

const onTheWire = <Mail extends Row<AdminMail>>(row: Mail) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
});
