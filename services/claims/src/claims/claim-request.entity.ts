import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a claimant was asked for (D-156). Who asked, when, and the note are in its ClaimChangeEntity. */
@Entity('claim_requests')
export class ClaimRequestEntity {
  @PrimaryColumn('bigint', { name: 'change_id' })
  changeId!: number;

  @Column('bigint', { name: 'claim_id' })
  claimId!: number;

  @Column('text', { array: true })
  documents!: string[];

  /** Unique within the claim: the same request again asks for nothing. */
  @Column('text')
  key!: string;
}
