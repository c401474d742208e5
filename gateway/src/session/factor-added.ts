import { Injectable } from '@nestjs/common';
import type { AddedFactor } from '@portal/contracts/http/factors';
import { PASSKEY_THERE } from '@portal/contracts/values/factors';
import { isRefusal } from '@portal/kit/http/errors';
import type { FastifyReply } from 'fastify';
import type { Asked } from '../http/answerer.js';
import { Cookies } from './cookies.js';
import { Sessions } from './sessions.js';

/**
 * What confirmed a new factor presented it, so this session may do everything, by a new token (D-122); whoever is signed
 * in elsewhere has not, and is signed out.
 */
@Injectable()
export class FactorAdded {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: Cookies,
  ) {}

  /**
   * Has identity add it. If the answer is lost, or says that the passkey is there since an earlier try, it may have been
   * added: the others are signed out then too, and who adds it stays signed in.
   */
  async around(reply: FastifyReply, asked: Asked, add: () => Promise<AddedFactor>): Promise<AddedFactor> {
    const added = await add().catch(async (error: unknown) => {
      if (!isRefusal(error) || error.code === PASSKEY_THERE)
        await this.sessions.endOthers(asked.userId!, asked.signedIn!.number);
      throw error;
    });
    await this.note(reply, asked);
    return added;
  }

  private async note(reply: FastifyReply, { userId, session, signedIn }: Asked): Promise<void> {
    const token = await this.sessions.factorPresented(signedIn!, session!);
    await this.sessions.endOthers(userId!, signedIn!.number);
    this.cookies.setSession(reply, token);
  }
}
