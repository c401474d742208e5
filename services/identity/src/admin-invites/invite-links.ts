import { Injectable } from '@nestjs/common';
import { INVITE_LINK_INVALID, type AcceptInvite, type Invitation } from '@portal/contracts/http/admins';
import type { InviteLink } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { notFound } from '@portal/kit/http/errors';
import { emailTaken } from '../accounts/email-taken.js';
import { insertUser } from '../users/user.sql.js';
import { hashOfToken, LinkTokens } from '@portal/kit/http/link-tokens';
import { NewPasswords } from '../passwords/new-passwords.js';
import { EmailSettings } from '../settings.js';
import { findInvite, findInviteSeed, mintInviteToken, useInvite } from './admin-invite.sql.js';

/**
 * Links for becoming an administrator, each valid for a day and for one use (D-29). The token is minted when the mail
 * is written, as for a forgotten password.
 */
@Injectable()
export class InviteLinks {
  constructor(
    private readonly database: Database,
    private readonly passwords: NewPasswords,
    private readonly tokens: LinkTokens,
    private readonly emails: EmailSettings,
  ) {}

  /**
   * Every retry of the same mail gets the same token, valid from now on.
   * @throws AppError 404 for an invite that was replaced
   */
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

  /**
   * Finds the invited person.
   * @throws AppError 404 for a link that is used, replaced, expired or unknown
   */
  async find(token: string): Promise<Invitation> {
    return (await this.database.first(findInvite, { tokenHash: hashOfToken(token) })) ?? invalid();
  }

  /**
   * Creates the administrator and uses the link up.
   * @throws AppError as `find`; 400 for a weak password; 409 when the e-mail has an account by now
   */
  async accept({ token, password }: AcceptInvite): Promise<void> {
    const { email: invited } = await this.find(token); // rejects an invalid token before the expensive hashing
    const passwordHash = await this.passwords.hash(password, { role: 'admin', email: invited }, 'password');
    await this.database.transaction(async (transaction) => {
      const invite = (await transaction.first(useInvite, { tokenHash: hashOfToken(token) })) ?? invalid();
      const { email, firstName, lastName, adminRole } = invite;
      const verifiedBy = this.emails.mustVerify ? 'link' : 'no mail';
      const admin = {
        role: 'admin',
        adminRole,
        email,
        passwordHash,
        firstName,
        lastName,
        companyName: null,
        language: null,
        verifiedBy,
      };
      const user = (await transaction.first(insertUser, admin)) ?? taken();
      tellChange({ before: null, after: { adminId: user.id, adminRole } });
    });
  }
}

function replaced(): never {
  throw notFound('Nobody to send a link to', 'NO_INVITE');
}

function taken(): never {
  throw emailTaken();
}

function invalid(): never {
  throw notFound('This invitation no longer works. Please ask for a new one.', INVITE_LINK_INVALID);
}
