import { int8, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { by } from '@portal/kit/lists/orders';

const noteRow = {
  id: int8,
  text,
  created_at: timestamptz,
  author_id: int8,
  author_name: nullable(text),
};
export type NoteRow = RowOf<typeof noteRow>;

const NOTE = `note.id, note.text, note.created_at, note.author_id,
  nullif(trim(author.first_name || ' ' || author.last_name), '') as author_name`;

/** A partner's notes, newest first. */
export const notesList = defineList({
  name: 'partner-notes',
  row: noteRow,
  orders: { date: by('note.id', timestamptz, 'created_at') },
  id: by('note.id', int8, 'id'),
  always: { params: { partnerId: int8 }, conditions: ['note.partner_id = :partnerId'] },
  from: 'from partner_notes note',
  page: ({ where, orderBy }) =>
    `select ${NOTE} from partner_notes note left join users author on author.id = note.author_id
     ${where} ${orderBy} limit :limit`,
});

/** No row: there is no such partner, or one of this key. */
export const insertNote = statement(
  'insert-partner-note',
  { params: { partnerId: int8, authorId: int8, text, key: text }, row: { id: int8 } },
  `insert into partner_notes (partner_id, author_id, text, key)
   select id, :authorId, :text, :key from users where id = :partnerId and role = 'partner'
   on conflict (partner_id, key) do nothing returning id`,
);

export const findNoteByKey = statement(
  'find-partner-note-by-key',
  { params: { partnerId: int8, key: text }, row: noteRow },
  `select ${NOTE} from partner_notes note left join users author on author.id = note.author_id
   where note.partner_id = :partnerId and note.key = :key`,
);
