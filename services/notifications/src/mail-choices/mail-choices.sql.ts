import type { WantedMail, RefusableMail } from '@portal/contracts/values/mail-choices';
import { int8, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const listRefused = statement(
  'list-refused-mails',
  { params: { partnerId: int8 }, row: { kind: textOf<RefusableMail>() } },
  'select kind from refused_mails where partner_id = :partnerId',
);

/** Nothing is kept of a partner who is deleted. */
export const refuseMail = statement(
  'refuse-mail',
  { params: { partnerId: int8, kind: textOf<RefusableMail>() } },
  `insert into refused_mails (partner_id, kind) select :partnerId, :kind
   where not exists (select from deleted_partners where partner_id = :partnerId) on conflict do nothing`,
);

export const unrefuseMail = statement(
  'unrefuse-mail',
  { params: { partnerId: int8, kind: textOf<RefusableMail>() } },
  'delete from refused_mails where partner_id = :partnerId and kind = :kind',
);

export const forgetChoices = statement(
  'forget-mail-choices',
  { params: { partnerId: int8 } },
  'delete from refused_mails where partner_id = :partnerId',
);

export const listWanted = statement(
  'list-wanted-mails',
  { params: { partnerId: int8 }, row: { kind: textOf<WantedMail>() } },
  'select kind from wanted_mails where partner_id = :partnerId',
);

/** Nothing is kept of a partner who is deleted. */
export const wantMail = statement(
  'want-mail',
  { params: { partnerId: int8, kind: textOf<WantedMail>() } },
  `insert into wanted_mails (partner_id, kind) select :partnerId, :kind
   where not exists (select from deleted_partners where partner_id = :partnerId) on conflict do nothing`,
);

export const unwantMail = statement(
  'unwant-mail',
  { params: { partnerId: int8, kind: textOf<WantedMail>() } },
  'delete from wanted_mails where partner_id = :partnerId and kind = :kind',
);

export const forgetWanted = statement(
  'forget-wanted-mails',
  { params: { partnerId: int8 } },
  'delete from wanted_mails where partner_id = :partnerId',
);
