import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { blockingIndexes, contractions, upOf } from './expand.rules.js';

const root = join(import.meta.dirname, '../..');

// The migrations of the last release, to which a new release adds its own. They are not checked: they have run
// everywhere.
const released = JSON.parse(readFileSync(join(import.meta.dirname, 'released.json'), 'utf8')) as string[];
const all = globSync('{kit/database,gateway,services/*}/migrations/[0-9]*.ts', { cwd: root });

test.each([
  'alter table sales drop column email',
  'alter table sales drop email',
  'alter table sales add column a int, drop column b',
  'drop table sales',
  'drop function total_of',
  'alter table sales rename column email to e_mail',
  'alter table sales rename to orders',
  'alter table sales alter column cents type int',
  'alter table sales alter cents set data type int',
  'alter table sales alter column email set not null',
  'alter table sales add column email text not null',
  'alter table sales add email text not null, add column n int not null default 0',
])('%s: the release before could not live with it', (sql) => {
  expect(contractions(sql)).not.toEqual([]);
  expect(contractions(`-- not used since v1.4\n${sql}`)).toEqual([]);
  expect(contractions(`-- not used since v1.4\nselect 1;\n${sql}`)).not.toEqual([]);
});

test.each([
  'create table sales (id bigint primary key, email text not null, type text not null)',
  'alter table sales add column email text',
  `alter table sales add column email text not null default ''`,
  `alter table sales add column email text default '' not null`,
  'alter table sales add column total bigint not null generated always as (cents) stored',
  `alter table sales alter column email set default '', alter column email set not null`,
  'alter table sales drop constraint sales_check, add constraint sales_check check (cents > 0)',
  'alter table sales alter column email drop not null',
  'create index sales_by_type on sales (type)',
  'drop index sales_by_type',
  '-- rename to something better one day\nalter table sales add column note text',
])('%s: the release before does not even notice it', (sql) => {
  expect(contractions(sql)).toEqual([]);
});

test('an index of an existing table would block its writers', () => {
  const made = 'create table notes (id int);';
  expect(blockingIndexes('create unique index a on notes (id)')).toEqual(['create unique index a on notes']);
  expect(blockingIndexes(`${made} create index a on notes (id); create index b on sales (id)`)).toEqual([
    'create index b on sales',
  ]);
  expect(blockingIndexes('create index concurrently a on notes (id)')).toEqual([]);
  for (const add of ['add column key text unique', 'add constraint a unique (key)', 'add primary key (id)']) {
    expect(blockingIndexes(`alter table notes ${add}`)).toHaveLength(1);
    expect(blockingIndexes(`${made} alter table notes ${add}`)).toEqual([]);
  }
  expect(blockingIndexes('alter table notes add constraint a unique using index b')).toEqual([]);
});

test.each([
  ['  async up(runner) {\n    one\n  }\n\n  async down() {\n    two\n  }\n'],
  ['  up(runner) {\n    one\n  }\n\n  down() {\n    two\n  }\n'],
  ['  up = (runner) =>\n    one;\n\n  down = () => two;\n'],
])('what a release does is read from %j', (source) => {
  expect(upOf(source)).toContain('one');
  expect(upOf(source)).not.toContain('two');
});

test('a migration that is written in another way is not passed over', () => {
  expect(() => upOf('class Later { "up"() {} }')).toThrow();
});

const fresh = all.filter((file) => !released.includes(file));

test('migrations that are not released yet build the indexes of what is there while it is written to', () => {
  const blocking = fresh.flatMap((file) =>
    blockingIndexes(upOf(readFileSync(join(root, file), 'utf8'))).map((index) => `${file}: ${index}`),
  );
  expect(blocking).toEqual([]);
});

test('migrations that are not released yet only add', () => {
  const broken = fresh.flatMap((file) =>
    contractions(upOf(readFileSync(join(root, file), 'utf8'))).map((what) => `${file} ${what}`),
  );
  expect(broken).toEqual([]);
});

test('those that are released are all there still', () => {
  expect(released.filter((file) => !all.includes(file))).toEqual([]);
});
