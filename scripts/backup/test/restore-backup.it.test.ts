import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RemoveFiles } from '../../../services/documents/src/files/remove-files.js';
import { Sweep } from '../../../services/documents/src/files/sweep.js';
import {
  newestFile,
  patch,
  shown,
  startDocuments,
  type Documents,
} from '../../../services/documents/test/support.js';
import { removeFiles } from '../restore-backup.sql.ts';

let documents: Documents;

beforeAll(async () => {
  documents = await startDocuments();
});

afterAll(() => documents.close());

test('a file that was deleted while the backup was made is deleted by a restore, the others stay', async () => {
  const bytes = Buffer.from('%PDF-1.7\ntrailer<<>>\n%%EOF\n');
  for (const partner of [1, 2])
    await patch(documents.partner(partner), { w9Document: { name: 'w9.pdf', bytes } });
  const deleted = await newestFile(documents.service, 1);
  rmSync(join(documents.folder, deleted.object_key)); // as after a restore: a row without its object

  await documents.service.sql(removeFiles([deleted.object_key]));
  expect((await shown(documents.partner(1))).w9Document).toBeNull();
  await documents.service.app.get(RemoveFiles).removeAll();
  expect(await documents.service.sql('select owner_id::int as partner from files')).toEqual([{ partner: 2 }]);
  expect((await documents.service.app.get(Sweep).sweep()).missing).toEqual([]);
  expect((await shown(documents.partner(2))).w9Document).toBe('w9.pdf');
});
