import { statement } from '@portal/kit/database/statement';

export const nextFileId = statement<{ id: number }>(
  'next-file-id',
  `select nextval(pg_get_serial_sequence('files', 'id')) as id`,
);

/** Provisional, until it is kept. No row for a partner who was deleted: hold the owner before. */
export const insertFile = statement<{ id: number }>(
  'insert-file',
  `insert into files (id, object_key, purpose, owner_id, filename, mime_type, size_bytes, data_key, key_id)
   overriding system value
   select $1, $2, $3, $4::bigint, $5, $6, $7, $8, $9
   where not exists (select from deleted_partners where deleted_partners.id = $4)
   returning id`,
);

export const deleteFile = statement('delete-file', 'delete from files where id = $1');
