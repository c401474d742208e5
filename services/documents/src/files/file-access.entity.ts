import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A log of who downloaded a file and when (D-30). It outlives the file. */
@Entity('file_accesses')
export class FileAccessEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('bigint', { name: 'file_id' })
  fileId!: number;

  @Column('text')
  role!: string;

  /** null when another service read it. */
  @Column('bigint', { name: 'user_id', nullable: true })
  userId!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  at!: Date;
}
