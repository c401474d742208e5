// The key of the documents changes while somebody reads one.
import assert from 'node:assert/strict';
import { uploadW9 } from '../lib/customers.mjs';
import { envFile } from '../lib/mode.mjs';
import { say } from '../lib/say.mjs';
import { readSettings } from '../lib/settings.mjs';
import { steadyReads } from '../lib/steady-reads.mjs';

export const what = 'make rotate-keys while a document is read';

const W9 = '%PDF-1.7\n1 0 obj<</Title(W9)>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

export async function run(context) {
  const { check, script, sql } = context;
  const partner = await context.partner();
  await uploadW9(partner.browser, W9, 'w9.pdf');
  const file = async () => {
    const [row] = await sql('documents', `select id, key_id from files where owner_id = ${partner.user.id}`);
    return row;
  };
  const before = { ...(await file()), settings: readSettings(envFile) };
  const path = `/api/documents/${before.id}`;
  const reading = steadyReads(context, partner.browser, [path]);

  await check(
    'another key is used, everything is wrapped anew, and the one before is forgotten',
    async () => {
      const { code, output } = await script('rotate-keys', ['documents']);
      assert.equal(code, 0, output);
      say(output.replace(/^/gm, '    ').trimEnd());
      const { DOCUMENTS_KEY, DOCUMENTS_OLD_KEYS } = readSettings(envFile);
      assert.notEqual(DOCUMENTS_KEY, before.settings.DOCUMENTS_KEY);
      assert.equal(DOCUMENTS_OLD_KEYS, '');
      assert.ok(!output.includes(DOCUMENTS_KEY), 'the key is shown');
      assert.notEqual((await file()).key_id, before.key_id);
    },
  );
  const { requests, wrong, gap } = await reading.stop();
  await check(`the document was read all the time: ${requests} times`, async () => {
    assert.deepEqual([wrong, gap], [[], 0]);
    const { status, body } = await partner.browser.call('GET', path);
    assert.deepEqual([status, body], [200, W9]);
  });
}
