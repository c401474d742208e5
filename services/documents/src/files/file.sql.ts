import type { DocumentType } from '@portal/contracts/values/documents';
import { statement } from '@portal/kit/database/statement';

export type FilePurpose = DocumentType | 'claim';

export interface FileRow {
  id: number;
  object_key: string;
  purpose: FilePurpose;
  owner_id: number | null;
  filename: string;
  mime_type: string;
  size_bytes: number;
  data_key: Buffer;
  key_id: string;
}

/** Whose file it is and which: what its key and its bytes are bound to. */
export const boundTo = ({ id, purpose, owner_id }: Pick<FileRow, 'id' | 'purpose' | 'owner_id'>): string =>
  `${purpose}/${owner_id ?? 'nobody'}/${id}`;

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

/** Gives no row for one that was removed meanwhile. */
export const findWantedFile = statement<{ id: number }>(
  'find-wanted-file',
  'select id from files where id = $1 and removed_at is null',
);

/** A file that may be given out. */
export const findKeptFile = statement<FileRow & Record<string, unknown>>(
  'find-kept-file',
  `select id, object_key, purpose, owner_id, filename, mime_type, size_bytes, data_key, key_id
   from files where id = $1 and kept_at is not null and removed_at is null`,
);

export const deleteFile = statement('delete-file', 'delete from files where id = $1');

export const logAccess = statement(
  'log-access',
  'insert into file_accesses (file_id, role, user_id) values ($1, $2, $3)',
);
