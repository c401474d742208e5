import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { listAdministrators } from '@portal/contracts/calls/internal';
import type { SupportAnswer, SupportChange, SupportNote } from '@portal/contracts/http/admin-support';
import { THREAD_LINK_INVALID, type ThreadReply } from '@portal/contracts/http/support';
import { IDEMPOTENCY_KEY_REUSED } from '@portal/contracts/values/outcomes';
import { NEXT_SUPPORT_STATES, REPLIES_UNANSWERED, SUPPORT_STATES } from '@portal/contracts/values/support';
import { Database, type Transaction } from '@portal/kit/database/database';
import { badRequest, conflict, notFound } from '@portal/kit/http/errors';
import { hashOfToken } from '@portal/kit/http/link-tokens';
import { requireSeen } from '@portal/kit/http/seen';
import { ServiceClient } from '@portal/kit/http/service-client';
import { MailQueue } from '../outbox/mail-queue.js';
import { mail as answerMail } from './support-answer.mail.js';
import { mail as replyMail } from './support-reply.mail.js';
import * as sql from './support-thread.sql.js';

/** Whoever writes several messages at once makes one mail. */
const TOLD_AGAIN_AFTER_MS = 10 * 60_000;

export interface Thread {
  request: sql.RequestRow;
  messages: sql.MessageRow[];
}

/** Support requests as threads (D-129). Each change locks its request, so that two never cross. */
@Injectable()
export class SupportThreads {
  constructor(
    private readonly database: Database,
    private readonly mails: MailQueue,
    private readonly services: ServiceClient,
  ) {}

  /** @throws 404 */
  async read(id: number): Promise<Thread> {
    const request = await this.database.first(sql.readRequest, { id });
    return {
      request: request ?? gone(),
      messages: await this.database.query(sql.readMessages, { requestId: id }),
    };
  }

  /**
   * Mails the answer to the asker. Who answers looks after the request, unless somebody does already.
   * @returns the request before and the thread after
   * @throws 404; 409 CHANGED_MEANWHILE; 409 IDEMPOTENCY_KEY_REUSED
   */
  async answer(
    id: number,
    { message, state, seen }: SupportAnswer,
    adminId: number,
    key: string | undefined,
  ) {
    const before = await this.database.transaction(async (transaction) => {
      const request = (await transaction.first(sql.lockRequest, { id })) ?? gone();
      const its = {
        requestId: id,
        kind: 'answer',
        authorId: adminId,
        message,
        key: keyOf(adminId, key),
      } as const;
      if (await wasWritten(transaction, its)) return request;
      requireSeen(seen, { version: request.version });
      const written = (await transaction.first(sql.insertMessage, its))!;
      await transaction.query(sql.openLink, { id });
      await transaction.query(sql.changeRequest, { id, state, assigneeId: request.assigneeId ?? adminId });
      await this.mails.add(transaction, answerMail, {
        key: `support-answer:${written.id}`,
        about: { supportRequestId: id, supportMessageId: written.id, partnerId: request.userId },
        inOrder: { sequence: `support:${id}`, place: written.id },
      });
      return request;
    });
    return { before, after: await this.read(id) };
  }

  /** @throws 404; 409 IDEMPOTENCY_KEY_REUSED */
  async note(
    id: number,
    { message }: SupportNote,
    adminId: number,
    key: string | undefined,
  ): Promise<Thread> {
    await this.database.transaction(async (transaction) => {
      if (!(await transaction.first(sql.lockRequest, { id }))) gone();
      const its = {
        requestId: id,
        kind: 'note',
        authorId: adminId,
        message,
        key: keyOf(adminId, key),
      } as const;
      if (!(await wasWritten(transaction, its))) await transaction.query(sql.insertMessage, its);
    });
    return this.read(id);
  }

  /**
   * Idempotent: what is so already changes nothing.
   * @throws 400 an assignee who is no administrator; 404; 409 CHANGED_MEANWHILE; 409 NOT_NEXT
   */
  async change(id: number, { state, assigneeId, seen }: SupportChange) {
    if (assigneeId != null) await this.requireAdministrator(assigneeId);
    const before = await this.database.transaction(async (transaction) => {
      const request = (await transaction.first(sql.lockRequest, { id })) ?? gone();
      const after = {
        state: state ?? request.state,
        assigneeId: assigneeId === undefined ? request.assigneeId : assigneeId,
      };
      if (after.state === request.state && after.assigneeId === request.assigneeId) return request;
      requireSeen(seen, { version: request.version });
      if (after.state !== request.state && !NEXT_SUPPORT_STATES[request.state].includes(after.state))
        throw conflict(
          `${SUPPORT_STATES[after.state]} does not follow ${SUPPORT_STATES[request.state].toLowerCase()} by hand`,
          'NOT_NEXT',
        );
      await transaction.query(sql.changeRequest, { id, ...after });
      return request;
    });
    return { before, after: await this.read(id) };
  }

  /** @throws 404 THREAD_LINK_INVALID */
  async readByLink(token: string): Promise<Thread> {
    return this.read(await this.requestOf(token));
  }

  /**
   * The asker writes back, which opens the request. Who looks after it is mailed, at most once in ten minutes.
   * @throws 404 THREAD_LINK_INVALID; 409 TOO_MANY_REPLIES; 409 IDEMPOTENCY_KEY_REUSED
   */
  async reply({ token, message }: ThreadReply, key: string | undefined): Promise<Thread> {
    const id = await this.requestOf(token);
    await this.database.transaction(async (transaction) => {
      const request = (await transaction.first(sql.lockRequest, { id })) ?? invalid();
      const its = {
        requestId: id,
        kind: 'reply',
        authorId: null,
        message,
        key: keyOf('asker', key),
      } as const;
      if (await wasWritten(transaction, its)) return;
      const earlier = await transaction.query(sql.readMessages, { requestId: id });
      const answered = earlier.findLastIndex(({ kind }) => kind === 'answer');
      if (earlier.slice(answered + 1).filter(({ kind }) => kind === 'reply').length >= REPLIES_UNANSWERED)
        throw conflict('You have written very often. Please wait for our answer.', 'TOO_MANY_REPLIES');
      const written = (await transaction.first(sql.insertMessage, its))!;
      await transaction.query(sql.openLink, { id });
      await transaction.query(sql.changeRequest, { id, state: 'open', assigneeId: request.assigneeId });
      if (request.toldAt && Date.now() - request.toldAt.getTime() < TOLD_AGAIN_AFTER_MS) return;
      await transaction.query(sql.setTold, { id });
      await this.mails.add(transaction, replyMail, {
        key: `support-reply:${written.id}`,
        about: { supportRequestId: id },
      });
    });
    return this.read(id);
  }

  private async requestOf(token: string): Promise<number> {
    const found = await this.database.first(sql.findByLink, { tokenHash: hashOfToken(token) });
    return found?.id ?? invalid();
  }

  private async requireAdministrator(id: number): Promise<void> {
    const all = await this.services.call(listAdministrators);
    if (!all.some((each) => each.id === id)) throw badRequest('Choose an administrator');
  }
}

/** Without a key each request is one of its own. */
const keyOf = (writer: number | string, key: string | undefined) => `${writer}:${key ?? randomUUID()}`;

/** @throws 409 IDEMPOTENCY_KEY_REUSED when the key wrote something else */
async function wasWritten(
  transaction: Transaction,
  {
    requestId,
    key,
    kind,
    message,
  }: { requestId: number; key: string; kind: sql.MessageKind; message: string },
): Promise<boolean> {
  const earlier = await transaction.first(sql.findMessageByKey, { requestId, key });
  if (earlier && (earlier.kind !== kind || earlier.message !== message))
    throw conflict('Something else was written with this key already', IDEMPOTENCY_KEY_REUSED);
  return earlier !== null;
}

export const REQUEST_NOT_FOUND = 'Support request not found';

function gone(): never {
  throw notFound(REQUEST_NOT_FOUND);
}

function invalid(): never {
  throw notFound('This link no longer works. Please write to support again.', THREAD_LINK_INVALID);
}
