import type { Language } from '@portal/contracts/values/languages';
import { int8, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const params = { id: int8, language: textOf<Language>() };

/** What a partner chose. Returns no row when the account was deleted. */
export const writeLanguage = statement(
  'write-language',
  { params, row: { id: int8 } },
  `update users set language = :language where id = :id returning id`,
);

/** The language of the page that a partner signed in with, while they have chosen none. */
export const noteLanguage = statement(
  'note-language',
  { params },
  `update users set language = :language where id = :id and role = 'partner' and language is null`,
);
