import { Body, Controller } from '@nestjs/common';
import { messagePartner } from '@portal/contracts/calls/admin-people';
import { findPeople, findUser } from '@portal/contracts/calls/internal';
import { messageToPartner, type MessageToPartner } from '@portal/contracts/http/admin-support';
import { EMAIL_NOT_VERIFIED, IDEMPOTENCY_KEY_REUSED } from '@portal/contracts/values/outcomes';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { AppError, conflict, notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdempotencyKey } from '@portal/kit/http/idempotency-key';
import { IdParam } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import { randomUUID } from 'node:crypto';
import { MailQueue } from '../outbox/mail-queue.js';
import { beginThread, findBegun } from './message-partner.sql.js';
import { mail } from './message-to-partner.mail.js';
import { openLink } from './support-thread.sql.js';

const PARTNER_NOT_FOUND = 'Partner not found';

/** `messagePartner` (D-174): begins a thread with a partner, who is mailed the words and the link to write back. */
@Controller()
export class MessagePartner {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly mails: MailQueue,
  ) {}

  @Handle(messagePartner)
  async write(
    @IdParam(PARTNER_NOT_FOUND) partnerId: number,
    @UserId() adminId: number,
    @Body({ schema: messageToPartner }) { message }: MessageToPartner,
    @IdempotencyKey() key: string | undefined,
  ): Promise<{ id: number }> {
    const its = { partnerId, adminId, message, key: key ?? randomUUID() };
    const earlier = await this.database.first(findBegun, its);
    if (earlier) return same(earlier, its);
    await this.requirePartner(partnerId);
    return this.database.transaction(async (transaction) => {
      const begun = await transaction.first(beginThread, its);
      if (!begun) {
        const meanwhile = await transaction.first(findBegun, its);
        if (!meanwhile) throw notFound(PARTNER_NOT_FOUND); // deleted meanwhile
        return same(meanwhile, its);
      }
      const { id } = begun;
      await transaction.query(openLink, { id });
      await this.mails.add(transaction, mail, {
        key: `message-to-partner:${id}`,
        about: { supportRequestId: id, partnerId },
        inOrder: { sequence: `support:${id}`, place: 0 },
      });
      return { id };
    });
  }

  /** @throws 404 for who is no partner; 409 EMAIL_NOT_VERIFIED: the address may be a stranger's (D-112) */
  private async requirePartner(id: number): Promise<void> {
    const user = await this.services.call(findUser, { params: { id } }).catch((error: unknown) => {
      throw error instanceof AppError && error.status === 404 ? notFound(PARTNER_NOT_FOUND) : error;
    });
    const [person] = await this.services.call(findPeople, { body: { ids: [id] } });
    if (user.role !== 'partner' || !person) throw notFound(PARTNER_NOT_FOUND);
    if (person.isUnverified)
      throw conflict(
        'This partner has not confirmed their e-mail address: it may be somebody else’s.',
        EMAIL_NOT_VERIFIED,
      );
  }
}

interface Written {
  partnerId: number;
  message: string;
}

/** @throws 409 IDEMPOTENCY_KEY_REUSED when the key wrote something else */
function same({ id, ...earlier }: Written & { id: number }, now: Written): { id: number } {
  if (earlier.message !== now.message || earlier.partnerId !== now.partnerId)
    throw conflict('Something else was written with this key already', IDEMPOTENCY_KEY_REUSED);
  return { id };
}
