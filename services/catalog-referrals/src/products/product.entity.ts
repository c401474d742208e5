import type { ProductPicture } from '@portal/contracts/http/product-picture';
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

  /** How many days after the sale its commission is payable; null: the setting says (D-97). */
  @Column('int', { name: 'hold_days', nullable: true })
  holdDays!: number | null;

  /** Its uploaded picture (D-163). */
  @Column('jsonb', { nullable: true })
  picture!: ProductPicture | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  /**
   * Set for a deleted product: hidden everywhere, unless deleted ones are requested. Past sales keep its name (D-24).
   */
  @DeleteDateColumn({ type: 'timestamptz', name: 'deleted_at' })
  deletedAt!: Date | null;

  /** Increases with every change. */
  @VersionColumn({ type: 'int' })
  version!: number;

  /** Unique: a repeat with the same key adds nothing. */
  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey!: string | null;
}
