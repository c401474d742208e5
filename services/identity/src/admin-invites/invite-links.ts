import { Injectable } from '@nestjs/common';
import { INVITE_LINK_INVALID, type AcceptInvite, type Invitation } from '@portal/contracts/http/admins';
import type { InviteLink } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { emailTaken } from '../accounts/email-taken.js';
import { insertUser } from '../accounts/user.sql.js';
import { hashOfToken, LinkTokens } from '../links/link-token.js';
import { Passwords } from '../passwords/passwords.js';
import { findInvite, findInviteSeed, mintInviteToken, useInvite } from './admin-invite.sql.js';

/**
 * The links that make an administrator: each good for a day and once (D-29). A token is made when its mail is written,
 * as that of a forgotten password is.
 */
@Injectable()
export class InviteLinks {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly tokens: LinkTokens,
  ) {}

  /** The same token for each try of the same mail, good from now on. Throws 404 for an invite that was replaced. */
  async mint(inviteId: number): Promise<InviteLink> {
    const found = (await this.database.first(findInviteSeed, { id: inviteId })) ?? replaced();
    const { token, hash } = this.tokens.of('admin-invite', found.seed);
    const invite =
      (await this.database.first(mintInviteToken, { id: inviteId, tokenHash: hash })) ?? replaced();
    const { email, firstName, lastName, inviterFirstName, inviterLastName } = invite;
    const invitedBy =
      inviterFirstName === null || inviterLastName === null
        ? null
        : { firstName: inviterFirstName, lastName: inviterLastName };
    return { token, email, firstName, lastName, invitedBy };
  }

  /** Whom it invites. Throws 404 for one that is used, replaced, expired or unknown. */
  async find(token: string): Promise<Invitation> {
    return (await this.database.first(findInvite, { tokenHash: hashOfToken(token) })) ?? invalid();
  }

  /** Makes the administrator and uses the link up. Throws as `find`; 409 when somebody has the e-mail by now. */
  async accept({ token, password }: AcceptInvite): Promise<void> {
    await this.find(token); // before the work of hashing is done for anybody
    const passwordHash = await this.passwords.hash(password);
    await this.database.transaction(async (transaction) => {
      const invite = (await transaction.first(useInvite, { tokenHash: hashOfToken(token) })) ?? invalid();
      const { email, firstName, lastName } = invite;
      const admin = { role: 'admin', email, passwordHash, firstName, lastName, companyName: null };
      if (!(await transaction.first(insertUser, admin))) throw emailTaken();
    });
  }
}

function replaced(): never {
  throw notFound('Nobody to send a link to', 'NO_INVITE');
}

function invalid(): never {
  throw notFound('This invitation no longer works. Please ask for a new one.', INVITE_LINK_INVALID);
}
