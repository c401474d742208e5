import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Column, CreateDateColumn, DataSource, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { differencesOf } from '../entities-and-tables.js';
import { freshDatabase } from '../fresh.js';

@Entity('notes')
class Note {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text', { name: 'note_text', nullable: true })
  text!: string | null;

  @Column('int')
  page!: number;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  at!: Date;
}

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let source: DataSource;
beforeAll(async () => {
  fresh = await freshDatabase('some');
  source = new DataSource({
    type: 'postgres',
    url: fresh.url,
    entities: [Note],
    installExtensions: false,
  });
  await source.initialize();
});
afterAll(async () => {
  await source.destroy();
  await fresh.drop();
});

const made = async (columns: string) => {
  await source.query(`drop table if exists notes; create table notes (${columns})`);
  return differencesOf(source);
};
const id = 'id bigint generated always as identity primary key';

test('an entity that is what its table is differs in nothing, whatever else the table fills in by itself', async () => {
  const words = `words text not null generated always as (lower(note_text)) stored, kind text not null default ''`;
  expect(
    await made(`${id}, note_text text, page int not null, at timestamptz(3) not null, ${words}`),
  ).toEqual([]);
});

test('another type, name, precision or key is told, and what an insert would lack', async () => {
  expect(
    await made(
      'id bigint not null, text text, page bigint, at timestamptz not null default now(), author text not null',
    ),
  ).toEqual([
    'notes.id: bigint not null identity key, in the table bigint not null',
    'notes.note_text: text, in the table nothing',
    'notes.page: integer not null, in the table bigint',
    'notes.at: timestamp(3) with time zone not null, in the table timestamp with time zone not null',
    'notes.author: needed, and not in the entity',
  ]);
});
