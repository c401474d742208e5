import { bytea, int8, nullable, text, uuid } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const nextFileId = statement(
  'next-file-id',
  { row: { id: int8 } },
  `select nextval(pg_get_serial_sequence('files', 'id')) as id`,
);

/** Inserts a provisional file. Returns no row for a deleted partner. The caller holds the owner first. */
export const insertFile = statement(
  'insert-file',
  {
    params: {
      id: int8,
      objectKey: uuid,
      purpose: text,
      ownerId: nullable(int8),
      filename: text,
      mimeType: text,
      sizeBytes: int8,
      dataKey: bytea,
      keyId: text,
    },
    row: { id: int8 },
  },
  `insert into files (id, object_key, purpose, owner_id, filename, mime_type, size_bytes, data_key, key_id)
   overriding system value
   select :id, :objectKey, :purpose, :ownerId::bigint, :filename, :mimeType, :sizeBytes, :dataKey, :keyId
   where not exists (select from deleted_partners where deleted_partners.id = :ownerId)
   returning id`,
);

export const deleteFile = statement(
  'delete-file',
  { params: { id: int8 } },
  'delete from files where id = :id',
);
