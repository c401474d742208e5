import type { DocumentType } from '@portal/contracts/values/documents';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type FilePurpose = DocumentType | 'claim';

/** A file's metadata; its bytes are in the store. */
@Entity('files')
export class FileEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** The object's random name in the store; it reveals nothing. */
  @Column('uuid', { name: 'object_key' })
  objectKey!: string;

  @Column('text')
  purpose!: FilePurpose;

  /** The partner who owns the document; null for a claim's file. */
  @Column('bigint', { name: 'owner_id', nullable: true })
  ownerId!: number | null;

  @Column('text')
  filename!: string;

  @Column('text', { name: 'mime_type' })
  mimeType!: string;

  @Column('bigint', { name: 'size_bytes' })
  sizeBytes!: number;

  /** The file's own key, wrapped by the service key `keyId` (D-30). */
  @Column('bytea', { name: 'data_key' })
  dataKey!: Buffer;

  @Column('text', { name: 'key_id' })
  keyId!: string;

  /** null while provisional. */
  @Column('timestamptz', { name: 'kept_at', nullable: true })
  keptAt!: Date | null;

  /** Set when the file is deleted: it can no longer be read, and its object and row will be removed. */
  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}

/** Identifies the owner and the file: the context that its key and bytes are bound to. */
export const boundTo = ({ id, purpose, ownerId }: Pick<FileEntity, 'id' | 'purpose' | 'ownerId'>): string =>
  `${purpose}/${ownerId ?? 'nobody'}/${id}`;
