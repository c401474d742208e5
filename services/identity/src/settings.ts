import { email } from '@portal/contracts/http/account';
import { PASSWORD_MIN_LENGTH } from '@portal/contracts/values/limits';
import type { UserRole } from '@portal/contracts/values/roles';
import { AreKeys, IsKey, IsOneOf, IsWebAddress } from '@portal/kit/config/setting-kinds';
import { Setting, Settings } from '@portal/kit/config/settings';
import { Transform } from 'class-transformer';
import { buildMessage, Length, ValidateBy } from 'class-validator';
import { relyingParty, type RelyingParty } from './factors/passkeys.rules.js';

/** The first administrator must be able to sign in, so the sign-in form's rule applies. */
const SignsIn = (): PropertyDecorator =>
  ValidateBy({
    name: 'signsIn',
    validator: {
      validate: (value) => email.safeParse(value).success,
      defaultMessage: buildMessage(() => 'it must be an e-mail address, without letters of other alphabets'),
    },
  });

/** Read only while no administrator exists. */
@Settings()
export class FirstAdminSettings {
  @Setting('E-mail address of the first administrator, who is created if there is none (D-29).')
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim().toLowerCase() : value,
  )
  @SignsIn()
  ADMIN_EMAIL!: string;

  @Setting(
    'Password of the first administrator, who then changes it in the portal: at least 12 characters, and not easy to guess (D-45).',
  )
  // Not the rule for administrators: those of before it still start the portal, and make-first-admin.ts holds a new one to it.
  @Length(PASSWORD_MIN_LENGTH, 200, { message: `it has ${PASSWORD_MIN_LENGTH} to 200 characters` })
  ADMIN_PASSWORD!: string;
}

/** Whose an e-mail address is (D-112). */
@Settings()
export class EmailSettings {
  @Setting(
    'Whether a mailed link confirms a new e-mail address: `on` or `off` (D-112). Empty: `on` if there is an `SMTP_URL`, set by Compose and `make up`. Each start with `off` confirms every address that waits, for good: one start of Compose without its `SMTP_URL` is enough.',
  )
  @IsOneOf(['on', 'off'])
  VERIFY_EMAIL = 'off';

  get mustVerify(): boolean {
    return this.VERIFY_EMAIL === 'on';
  }
}

/** Second factors (D-104). */
@Settings()
export class FactorSettings {
  @Setting(
    'Whether administrators need a second factor: `required`, or `off`. With `off` those who have one are still asked for it (D-104).',
  )
  @IsOneOf(['required', 'off'])
  ADMIN_SECOND_FACTOR = 'required';

  @Setting(
    'Where people reach the portal: the name under which an authenticator app lists it, and the address that passkeys are bound to (D-110).',
  )
  @IsWebAddress('http://localhost:8080')
  PUBLIC_URL = 'http://localhost:8080';

  get isRequired(): boolean {
    return this.ADMIN_SECOND_FACTOR === 'required';
  }

  requiredOf(role: UserRole): boolean {
    return role === 'admin' && this.isRequired;
  }

  /** null where the portal's address rules passkeys out. */
  get relyingParty(): RelyingParty | null {
    return relyingParty(this.PUBLIC_URL);
  }

  /** As an authenticator app shows it. */
  get issuer(): string {
    return `Partner Portal (${new URL(this.PUBLIC_URL).host})`;
  }
}

/** The keys that seal those of authenticator apps (D-104, D-117). */
@Settings()
export class FactorKeySettings {
  @Setting(
    'Seals the keys of authenticator apps: 32 bytes in hex, which `make` and Compose derive from `INTERNAL_SECRET` (D-104).',
  )
  @IsKey()
  FACTOR_KEY!: string;

  @Setting('Earlier ones, separated by commas: what they sealed still opens, and is sealed again.')
  @AreKeys()
  FACTOR_OLD_KEYS: string[] = [];
}
