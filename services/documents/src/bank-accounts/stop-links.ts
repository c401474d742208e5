import { Injectable } from '@nestjs/common';
import { STOP_LINK_INVALID, type StopLink, type StoppedChange } from '@portal/contracts/http/bank-accounts';
import type { StopLinkForMail } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { hashOfToken, LinkTokens } from '@portal/kit/http/link-tokens';
import { findChange, findLink, keepLink } from './bank-account.sql.js';
import { stateOf, StopChange } from './stop-change.js';

/**
 * The links 'This was not me' in the mails about a changed bank account (D-99). The token is minted when a mail is written,
 * and only its hash is stored, so that neither this database nor the bus nor a log can stop anything.
 */
@Injectable()
export class StopLinks {
  constructor(
    private readonly database: Database,
    private readonly tokens: LinkTokens,
    private readonly stopChange: StopChange,
  ) {}

  /**
   * Every retry of the same mail gets the same token.
   * @param userId to whom the mail goes: the partner, or an administrator
   * @throws AppError 404 for a change that is not known here
   */
  async mint(version: number, userId: number): Promise<StopLinkForMail> {
    const change = await this.database.first(findChange, { version });
    if (!change) throw notFound('There is no such change');
    const effectiveAt = change.effective_at.toISOString();
    if (stateOf(change) !== 'waiting') return { effectiveAt, token: null };
    const { token, hash } = this.tokens.of('bank-account-stop', `${change.link_seed}/${userId}`);
    const role = userId === change.partner_id ? 'partner' : 'admin';
    await this.database.query(keepLink, { tokenHash: hash, version, userId, role });
    return { effectiveAt, token };
  }

  /** @throws AppError 404 STOP_LINK_INVALID for a token that was never mailed, or whose partner is deleted */
  async find(token: string): Promise<StopLink> {
    const link = await this.linkOf(token);
    const state = stateOf(link);
    return {
      state,
      role: link.role,
      setAt: link.set_at.toISOString(),
      effectiveAt: link.effective_at.toISOString(),
      stoppedAt: state === 'stopped' ? link.ended_at!.toISOString() : null,
    };
  }

  /** @throws AppError as `find`, and as `StopChange.stop` */
  async stop(token: string): Promise<StoppedChange> {
    const { version, partner_id: partnerId, user_id: userId, role } = await this.linkOf(token);
    return this.stopChange.stop({ partnerId, version }, { userId, role, byLink: true });
  }

  private async linkOf(token: string) {
    return (await this.database.first(findLink, { tokenHash: hashOfToken(token) })) ?? invalid();
  }
}

function invalid(): never {
  throw notFound('This link no longer works. Please ask an administrator.', STOP_LINK_INVALID);
}
