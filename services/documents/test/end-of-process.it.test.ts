import { expect, jest, test } from '@jest/globals';
import { Repeats } from '@portal/kit/background/repeats';
import { eventually } from '@portal/kit/testing/eventually';
import { freshDatabase } from '@portal/kit/testing/fresh';
import pg from 'pg';
import { RemoveFiles } from '../src/files/remove-files.js';
import { FileStore } from '../src/store/file-store.js';
import { startDocuments } from './support.js';

test('the end of the process waits for the file that is being removed, and leaves the others', async () => {
  const database = await freshDatabase('documents');
  const documents = await startDocuments({ DATABASE_URL: database.url });
  const { app, sql } = documents.service;
  await sql(
    `insert into files (object_key, purpose, owner_id, filename, mime_type, size_bytes, data_key, key_id, kept_at, removed_at)
     select gen_random_uuid(), 'w9', 1, 'x', 'x', 1, '', '', now(), now() from generate_series(1, 3)`,
  );
  let isRemoved = (_: boolean) => {};
  const asked = new Promise<void>((resolve) => {
    jest.spyOn(app.get(FileStore), 'remove').mockImplementation(() => {
      resolve();
      return new Promise((answer) => (isRemoved = answer));
    });
  });
  app.get(RemoveFiles).soon();
  await asked;
  const closed = documents.close();
  await eventually(() => expect(app.get(Repeats).stopped).toBe(true));
  isRemoved(true);
  await closed;
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query('select count(*)::int as left from files');
  await client.end();
  expect(rows).toEqual([{ left: 2 }]);
});
