import { Body, Controller, HttpCode } from '@nestjs/common';
import * as account from '@portal/contracts/calls/account';
import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import {
  supportAnswer,
  supportChange,
  supportNote,
  type SupportAnswer,
  type SupportChange,
  type SupportNote,
  type SupportThread,
} from '@portal/contracts/http/admin-support';
import {
  threadLink,
  threadReply,
  type AskersThread,
  type ThreadLink,
  type ThreadReply,
} from '@portal/contracts/http/support';
import { tellChange } from '@portal/kit/http/audit';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdempotencyKey } from '@portal/kit/http/idempotency-key';
import { IdParam } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import { namesOf, senderOf } from './people-of-support.js';
import { REQUEST_NOT_FOUND, SupportThreads, type Thread } from './support-threads.js';
import type { RequestRow } from './support-thread.sql.js';

const Id = () => IdParam(REQUEST_NOT_FOUND);

/** Threads of support requests (D-129): for administrators, and for the asker by the link in a mail. */
@Controller()
export class SupportThreadController {
  constructor(
    private readonly threads: SupportThreads,
    private readonly services: ServiceClient,
  ) {}

  @Handle(calls.getSupportRequest)
  async read(@Id() id: number): Promise<SupportThread> {
    return this.inFull(await this.threads.read(id));
  }

  @Handle(calls.answerSupport)
  async answer(
    @Id() id: number,
    @UserId() adminId: number,
    @Body({ schema: supportAnswer }) body: SupportAnswer,
    @IdempotencyKey() key: string | undefined,
  ): Promise<SupportThread> {
    const { before, after } = await this.threads.answer(id, body, adminId, key);
    tell(before, after);
    return this.inFull(after);
  }

  @Handle(calls.noteOnSupport)
  async note(
    @Id() id: number,
    @UserId() adminId: number,
    @Body({ schema: supportNote }) body: SupportNote,
    @IdempotencyKey() key: string | undefined,
  ): Promise<SupportThread> {
    const noted = await this.threads.note(id, body, adminId, key);
    tell(noted.request, noted);
    return this.inFull(noted);
  }

  @Handle(calls.changeSupport)
  async change(
    @Id() id: number,
    @Body({ schema: supportChange }) body: SupportChange,
  ): Promise<SupportThread> {
    const { before, after } = await this.threads.change(id, body);
    tell(before, after);
    return this.inFull(after);
  }

  @Handle(account.readThread)
  @HttpCode(200)
  async readByLink(@Body({ schema: threadLink }) { token }: ThreadLink): Promise<AskersThread> {
    return forAsker(await this.threads.readByLink(token));
  }

  @Handle(account.replyInThread)
  async reply(
    @Body({ schema: threadReply }) body: ThreadReply,
    @IdempotencyKey() key: string | undefined,
  ): Promise<AskersThread> {
    return forAsker(await this.threads.reply(body, key));
  }

  private async inFull({ request, messages }: Thread): Promise<SupportThread> {
    const { id, userId, reason, message, state, assigneeId, begunBy, version, createdAt } = request;
    const named = await namesOf(this.services, [
      userId,
      assigneeId,
      begunBy,
      ...messages.map(({ authorId }) => authorId),
    ]);
    return {
      id,
      createdAt: createdAt.toISOString(),
      reason,
      message,
      state,
      version,
      sender: senderOf(named.people.get(userId)),
      assignee: named.admin(assigneeId),
      begunBy: named.admin(begunBy),
      messages: messages.map(({ authorId, createdAt: at, ...each }) => ({
        ...each,
        createdAt: at.toISOString(),
        by: named.admin(authorId),
      })),
    };
  }
}

const forAsker = ({ request, messages }: Thread): AskersThread => ({
  reason: request.reason,
  state: request.state,
  isOurs: request.begunBy !== null,
  messages: [
    {
      id: 0,
      from: request.begunBy === null ? 'you' : 'support',
      message: request.message,
      at: request.createdAt.toISOString(),
    },
    ...messages.flatMap(({ id, kind, message, createdAt }) =>
      kind === 'note'
        ? []
        : [
            {
              id,
              from: kind === 'reply' ? ('you' as const) : ('support' as const),
              message,
              at: createdAt.toISOString(),
            },
          ],
    ),
  ],
});

/** For the audit log: ids and states, and no words. */
const tell = (before: RequestRow, { request: after }: Thread) =>
  tellChange({ before: audited(before), after: audited(after) });

const audited = ({ userId: partnerId, state, assigneeId }: RequestRow) => ({ partnerId, state, assigneeId });
