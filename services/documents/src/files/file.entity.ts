import type { DocumentType } from '@portal/contracts/values/documents';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type FilePurpose = DocumentType | 'claim';

/** What is known of a file; its bytes are in the store. */
@Entity('files')
export class FileEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** The object's name in the store: random, and nothing can be read off it. */
  @Column('uuid', { name: 'object_key' })
  objectKey!: string;

  @Column('text')
  purpose!: FilePurpose;

  /** The partner whose document it is; null for a claim's. */
  @Column('bigint', { name: 'owner_id', nullable: true })
  ownerId!: number | null;

  @Column('text')
  filename!: string;

  @Column('text', { name: 'mime_type' })
  mimeType!: string;

  @Column('bigint', { name: 'size_bytes' })
  sizeBytes!: number;

  /** The file's own key, wrapped by the service's key of `keyId` (D-30). */
  @Column('bytea', { name: 'data_key' })
  dataKey!: Buffer;

  @Column('text', { name: 'key_id' })
  keyId!: string;

  /** null while provisional. */
  @Column('timestamptz', { name: 'kept_at', nullable: true })
  keptAt!: Date | null;

  /** Nobody is given it any more, and its object and its row are about to go. */
  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}

/** Whose file it is and which: what its key and its bytes are bound to. */
export const boundTo = ({ id, purpose, ownerId }: Pick<FileEntity, 'id' | 'purpose' | 'ownerId'>): string =>
  `${purpose}/${ownerId ?? 'nobody'}/${id}`;
