import type { SupportReason } from '@portal/contracts/values/support';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A message to support (D-32). */
@Entity('support_requests')
export class SupportRequestEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** Name and address are read from identity when they are needed. */
  @Column('bigint', { name: 'user_id' })
  userId!: number;

  @Column('text')
  reason!: SupportReason;

  @Column('text')
  message!: string;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt!: Date;
}
