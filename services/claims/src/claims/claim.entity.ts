import type { ClaimStatus, ClaimType } from '@portal/contracts/values/claims';
import type { Language } from '@portal/contracts/values/languages';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('claims')
export class ClaimEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** Unique. */
  @Column('text', { name: 'claim_number' })
  claimNumber!: string;

  @Column('text', { name: 'claim_type' })
  claimType!: ClaimType;

  @Column('text', { name: 'first_name' })
  firstName!: string;

  @Column('text', { name: 'last_name' })
  lastName!: string;

  @Column('text')
  email!: string;

  @Column('text')
  phone!: string;

  @Column('text', { name: 'policy_number' })
  policyNumber!: string;

  /** `2026-11-02` */
  @Column('date', { name: 'incident_date' })
  incidentDate!: string;

  @Column('bigint', { name: 'estimated_cents', nullable: true })
  estimatedCents!: number | null;

  /** Comma-separated names of the uploaded files (ClaimFileEntity), or else those that the claimant typed. */
  @Column('text', { name: 'supporting_documents' })
  supportingDocuments!: string;

  @Column('text')
  status!: ClaimStatus;

  /** In which the claimant reads our mails (D-172); null where nobody said so. */
  @Column('text', { nullable: true })
  language!: Language | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt!: Date;

  /** Unique: a repeated submission returns the same claim. */
  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey!: string | null;

  /** Detects a different submission under the same key. */
  @Column('bytea')
  fingerprint!: Buffer;
}
