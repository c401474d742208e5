import type { Language } from '@portal/contracts/values/languages';
import { array, bool, int4, int8, nullable, text, textOf, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** A `Person`, as other services are told of one. */
const person = {
  id: int8,
  firstName: text,
  lastName: text,
  companyName: nullable(text),
  email: text,
  revision: int4,
  isUnverified: bool,
  suspendedAt: nullable(text),
  language: nullable(textOf<Language>()),
};
const PERSON = `id, first_name as "firstName", last_name as "lastName", company_name as "companyName", email, revision, email_verified_at is null as "isUnverified",
  case when role = 'partner' then to_char(suspended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "suspendedAt", language`;

export const findPeople = statement(
  'find-people',
  { params: { ids: array(int8) }, row: person },
  `select ${PERSON} from users where id = any(:ids::bigint[])
   union all
   select id, first_name, last_name, null, email, 0, false, null, null from former_admins where id = any(:ids::bigint[])`,
);

export const findAdministrators = statement(
  'find-administrators',
  { row: person },
  `select ${PERSON} from users where role = 'admin' and suspended_at is null order by id`,
);

export const findPartners = statement(
  'find-partners',
  { params: { after: int8 }, row: person },
  `select ${PERSON} from users where role = 'partner' and id > :after order by id limit 500`,
);

/** Reads every user; there are as many as partners, and not as sales. */
export const countRegistered = statement(
  'count-registered-partners',
  { params: { from: timestamptz, until: timestamptz }, row: { count: int8 } },
  `select count(*) as count from users
   where role = 'partner' and created_at >= :from and created_at < :until`,
);
