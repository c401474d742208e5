import type { ClaimStatus } from '@portal/contracts/values/claims';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A status that a claim got, from whom and why; never edited. */
@Entity('claim_history')
export class ClaimChangeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('bigint', { name: 'claim_id' })
  claimId!: number;

  @Column('text')
  status!: ClaimStatus;

  @Column('text', { nullable: true })
  note!: string | null;

  /** The administrator; null for the claimant. */
  @Column('bigint', { name: 'changed_by', nullable: true })
  changedBy!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  at!: Date;
}
