import type { SupportReason, SupportState } from '@portal/contracts/values/support';
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

  @Column('text', { default: 'open' })
  state!: SupportState;

  /** The administrator who looks after it. */
  @Column('bigint', { name: 'assignee_id', nullable: true })
  assigneeId!: number | null;

  /** Grows with each change. */
  @Column('int', { default: 0 })
  version!: number;

  /** Of the link in the mails of answers (D-129); null before the first one. */
  @Column({ type: 'uuid', name: 'link_seed', nullable: true })
  linkSeed!: string | null;

  @Column({ type: 'timestamptz', name: 'link_until', precision: 3, nullable: true })
  linkUntil!: Date | null;

  /** When a mail last said that the asker wrote back. */
  @Column({ type: 'timestamptz', name: 'told_at', precision: 3, nullable: true })
  toldAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt!: Date;
}
