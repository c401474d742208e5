import type { SupportReason } from '@portal/contracts/values/support';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What somebody wrote to support (D-32). */
@Entity('support_requests')
export class SupportRequestEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** identity knows name and address, and is asked when they are needed. */
  @Column('bigint', { name: 'user_id' })
  userId!: number;

  @Column('text')
  reason!: SupportReason;

  @Column('text')
  message!: string;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt!: Date;
}
