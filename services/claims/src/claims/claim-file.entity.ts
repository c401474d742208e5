import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file of a claim; documents stores the bytes. */
@Entity('claim_files')
export class ClaimFileEntity {
  @PrimaryColumn('bigint', { name: 'claim_id' })
  claimId!: number;

  /** Unique: a file belongs to one claim. */
  @PrimaryColumn('bigint', { name: 'file_id' })
  fileId!: number;

  @Column('text')
  filename!: string;

  @Column('text', { name: 'mime_type' })
  mimeType!: string;

  @Column('int', { name: 'size_bytes' })
  sizeBytes!: number;

  /** When the claimant sent it after the filing (ClaimAdditionEntity); null for a file of the filing. */
  @Column('bigint', { name: 'addition_id', nullable: true })
  additionId!: number | null;
}
