import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A claimant sent files after the filing (D-156). */
@Entity('claim_additions')
export class ClaimAdditionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('bigint', { name: 'claim_id' })
  claimId!: number;

  /** The last request by then: what was asked for later is still awaited. */
  @Column('bigint')
  answers!: number;

  /** Unique within the claim: the same files again add nothing. */
  @Column('text')
  key!: string;

  /** Detects other files under the same key. */
  @Column('bytea')
  fingerprint!: Buffer;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  at!: Date;

  /** When an administrator had looked at them; null while nobody has. */
  @Column({ type: 'timestamptz', precision: 3, name: 'seen_at', nullable: true })
  seenAt!: Date | null;

  @Column('bigint', { name: 'seen_by', nullable: true })
  seenBy!: number | null;
}
