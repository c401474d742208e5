import {
  Column,
  CreateDateColumn,
  DeleteDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  VersionColumn,
} from 'typeorm';

@Entity('products')
export class ProductEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  name!: string;

  @Column('text')
  description!: string;

  @Column('int', { name: 'price_cents' })
  priceCents!: number;

  @Column('text', { name: 'external_url' })
  externalUrl!: string;

  @Column('int', { name: 'rate_bps' })
  rateBps!: number;

  @Column('text', { name: 'commission_description', nullable: true })
  commissionDescription!: string | null;

  @Column('text', { nullable: true })
  category!: string | null;

  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  /** Hidden everywhere, and found by who asks for deleted ones only: past sales keep its name (D-24). */
  @DeleteDateColumn({ type: 'timestamptz', name: 'deleted_at' })
  deletedAt!: Date | null;

  /** Counts up with every change. */
  @VersionColumn({ type: 'int' })
  version!: number;

  /** Unique: the same key adds it once. */
  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey!: string | null;
}
