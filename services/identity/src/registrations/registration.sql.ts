import { CONFIRM_LINK_HOURS } from '@portal/contracts/values/limits';
import type { Language } from '@portal/contracts/values/languages';
import type { UserRole } from '@portal/contracts/values/roles';
import { bytea, int8, nullable, text, textOf, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/**
 * The same work whether or not the e-mail has an account, so that neither the answer nor its timing tells. Also deletes
 * what nobody finished within two days.
 */
export const insertRegistration = statement(
  'insert-registration',
  {
    params: {
      email: text,
      passwordHash: text,
      firstName: text,
      lastName: text,
      companyName: nullable(text),
      agreedTo: nullable(text),
      language: nullable(textOf<Language>()),
    },
    row: { id: int8 },
  },
  `with gone as (delete from registrations where requested_at < now() - interval '2 days')
   insert into registrations (email, password_hash, first_name, last_name, company_name, agreed_to, language)
   values (:email, :passwordHash, :firstName, :lastName, :companyName, :agreedTo, :language) returning id`,
);

/** The seed of the link's token, whose account has the e-mail already, and the language of whoever reads the mail. Returns no row for one that was finished, or after a day. */
export const findRegistrationSeed = statement(
  'find-registration-seed',
  {
    params: { id: int8 },
    row: {
      seed: text,
      email: text,
      taken: nullable(textOf<UserRole>()),
      language: nullable(textOf<Language>()),
    },
  },
  `select seed::text as seed, registrations.email, users.role as taken,
     case when users.id is null then registrations.language else users.language end as language
   from registrations left join users using (email)
   where registrations.id = :id and requested_at > now() - interval '1 day'`,
);

/** Returns no row when `findRegistrationSeed` returns none. */
export const mintRegistration = statement(
  'mint-registration',
  { params: { id: int8, tokenHash: bytea }, row: { id: int8 } },
  `update registrations set token_hash = :tokenHash, expires_at = now() + interval '${CONFIRM_LINK_HOURS} hours'
   where id = :id returning id`,
);

const WORKS = `token_hash = :tokenHash and expires_at > now()
   and not exists (select from users where users.email = registrations.email)`;

/** While the link works: nobody has the e-mail by now. */
export const findRegistration = statement(
  'find-registration',
  { params: { tokenHash: bytea }, row: { email: text, passwordHash: text } },
  `select email, password_hash as "passwordHash" from registrations where ${WORKS}`,
);

/** Uses the link up, and all others to register with the same e-mail. Returns no row when it does not work. */
export const useRegistration = statement(
  'use-registration',
  {
    params: { tokenHash: bytea },
    row: {
      email: text,
      passwordHash: text,
      firstName: text,
      lastName: text,
      companyName: nullable(text),
      agreedTo: nullable(text),
      language: nullable(textOf<Language>()),
      /** When the registration was asked for. */
      agreedAt: timestamptz,
    },
  },
  `with used as (
     delete from registrations where ${WORKS}
     returning email, password_hash, first_name, last_name, company_name, agreed_to, language, requested_at
   ), others as (
     delete from registrations other using used where other.email = used.email and other.token_hash is distinct from :tokenHash
   )
   select email, password_hash as "passwordHash", first_name as "firstName", last_name as "lastName",
     company_name as "companyName", agreed_to as "agreedTo", language, requested_at as "agreedAt" from used`,
);
