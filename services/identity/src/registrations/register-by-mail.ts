import { Injectable } from '@nestjs/common';
import { partnerRegistered } from '@portal/contracts/events/partner-registered';
import { registrationRequested } from '@portal/contracts/events/registration-requested';
import { WRONG_REGISTRATION_PASSWORD, type SignUp } from '@portal/contracts/http/account';
import type { RegistrationLink } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { AppError, notFound } from '@portal/kit/http/errors';
import { hashOfToken, LinkTokens } from '@portal/kit/http/link-tokens';
import { insertConsent } from '../accounts/consent.sql.js';
import { insertUser } from '../users/user.sql.js';
import { NewPasswords } from '../passwords/new-passwords.js';
import { Passwords } from '../passwords/passwords.js';
import * as sql from './registration.sql.js';

/**
 * Registration that tells nobody who has an account (D-113): only the mail does. The account is made once the link in it
 * was opened by somebody who knows the chosen password; whose address it is counts as verified then.
 */
@Injectable()
export class RegisterByMail {
  constructor(
    private readonly database: Database,
    private readonly newPasswords: NewPasswords,
    private readonly passwords: Passwords,
    private readonly tokens: LinkTokens,
  ) {}

  /** @throws AppError 400 for a weak password, 429 when too many sign up at once; never for a taken e-mail */
  async request({
    email,
    password,
    firstName,
    lastName,
    companyName,
    agreedTo,
    language,
  }: SignUp): Promise<void> {
    const passwordHash = await this.newPasswords.hash(password, { role: 'partner', email }, 'password');
    await this.database.transaction(async (transaction) => {
      const { id: registrationId } = (await transaction.first(sql.insertRegistration, {
        email,
        passwordHash,
        firstName,
        lastName,
        companyName: companyName || null,
        agreedTo: agreedTo ?? null,
        language: language ?? null,
      }))!;
      await transaction.publish(registrationRequested, `registration/${registrationId}`, { registrationId });
    });
  }

  /**
   * Every retry of the same mail gets the same token, valid from now on; none when the e-mail has an account.
   * @throws AppError 404 when it was finished, or is a day old
   */
  async mint(id: number): Promise<RegistrationLink> {
    const { seed, email, taken, language } =
      (await this.database.first(sql.findRegistrationSeed, { id })) ?? unwanted();
    if (taken) return { email, token: null, role: taken, language };
    const { token, hash } = this.tokens.of('registration', seed);
    if (!(await this.database.first(sql.mintRegistration, { id, tokenHash: hash }))) unwanted();
    return { email, token, role: 'partner', language };
  }

  /** The e-mail that the link is for; null when it is not a link to register, or no longer works. */
  async find(token: string): Promise<string | null> {
    const found = await this.database.first(sql.findRegistration, { tokenHash: hashOfToken(token) });
    return found?.email ?? null;
  }

  /**
   * Makes the account. Whoever reads the mailbox also knows the password that was chosen, so nobody makes an account that
   * somebody else has chosen the password of.
   * @returns false when the link does not work
   * @throws AppError 400 for another password; the link stays good
   */
  async finish(token: string, password: string): Promise<boolean> {
    const tokenHash = hashOfToken(token);
    const waiting = await this.database.first(sql.findRegistration, { tokenHash });
    if (!waiting) return false;
    if (!(await this.passwords.verify(waiting.passwordHash, password))) throw wrongPassword();
    return this.database.transaction(async (transaction) => {
      const found = await transaction.first(sql.useRegistration, { tokenHash });
      if (!found) return false;
      const { agreedTo, agreedAt, ...used } = found;
      const partner = await transaction.first(insertUser, {
        ...used,
        role: 'partner',
        adminRole: null,
        verifiedBy: 'link',
      });
      if (!partner) return false; // by another link at the same moment
      if (agreedTo !== null)
        await transaction.query(insertConsent, { userId: partner.id, version: agreedTo, agreedAt });
      await transaction.publish(partnerRegistered, `partner/${partner.id}`, { partnerId: partner.id });
      return true;
    });
  }
}

function unwanted(): never {
  throw notFound('Nobody to send a link to', 'NO_REGISTRATION');
}

const wrongPassword = () =>
  new AppError(400, 'WRONG_PASSWORD', WRONG_REGISTRATION_PASSWORD, {
    errors: { password: [WRONG_REGISTRATION_PASSWORD] },
  });
