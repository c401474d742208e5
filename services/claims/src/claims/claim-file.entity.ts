import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file that came along with a claim; the bytes are with documents. */
@Entity('claim_files')
export class ClaimFileEntity {
  @PrimaryColumn('bigint', { name: 'claim_id' })
  claimId!: number;

  /** Unique: no other claim has it. */
  @PrimaryColumn('bigint', { name: 'file_id' })
  fileId!: number;

  @Column('text')
  filename!: string;

  @Column('text', { name: 'mime_type' })
  mimeType!: string;

  @Column('int', { name: 'size_bytes' })
  sizeBytes!: number;
}
