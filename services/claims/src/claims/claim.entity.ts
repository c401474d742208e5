import type { ClaimStatus, ClaimType } from '@portal/contracts/values/claims';
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

  /** Of the files that came along (ClaimFileEntity); else the names that the claimant gave of some. With commas. */
  @Column('text', { name: 'supporting_documents' })
  supportingDocuments!: string;

  @Column('text')
  status!: ClaimStatus;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt!: Date;

  /** Unique: the same submission again is the same claim. */
  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey!: string | null;

  /** Tells another submission under its key. */
  @Column('bytea')
  fingerprint!: Buffer;
}
