// Rotates the documents key while somebody reads a document.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { learn, use } from '../rotate-keys/rotation.ts';
import { changeSettings } from '../lib/change-settings.ts';
import { uploadW9, type Browser } from '../lib/customers.ts';
import { envFile } from '../lib/mode.ts';
import { say } from '../lib/say.ts';
import { readSettings } from '../lib/settings.ts';
import { steadyReads } from '../lib/steady-reads.ts';
import type { ScenarioContext } from '../lib/compose-test.ts';

export const what =
  'make rotate-keys while a document is read, also after it was broken off; and secrets that change';

const W9 = '%PDF-1.7\n1 0 obj<</Title(W9)>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

export async function run(context: ScenarioContext) {
  const { check, script, sql } = context;
  const partner = await context.partner();
  await uploadW9(partner.browser, W9, 'w9.pdf');
  const file = async () => {
    const [row] = await sql<{ id: number; key_id: string }>(
      'documents',
      `select id, key_id from files where owner_id = ${partner.user.id}`,
    );
    return row!;
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
    const { status, body } = await partner.browser.call<string>('GET', path);
    assert.deepEqual([status, body], [200, W9]);
  });
  await brokenOff(context, partner.browser, path);
  await anotherSecret(context);
}

/**
 * Simulates an interrupted rotation: every process knows the new key and the settings use it, but no process does yet.
 */
async function brokenOff({ check, script }: ScenarioContext, browser: Browser, path: string) {
  const kind = { key: 'INTERNAL_SECRET', others: 'INTERNAL_OLD_SECRETS', usedBy: [] };
  const fresh = randomBytes(24).toString('hex');
  await check('make up has all programs know another key', async () => {
    changeSettings(envFile, learn(readSettings(envFile), kind, fresh));
    const { code, output } = await script('up');
    assert.equal(code, 0, output);
  });
  changeSettings(envFile, use(readSettings(envFile), kind, fresh));
  const reading = steadyReads({ portal: readSettings(envFile).PUBLIC_URL }, browser, [path, '/api/user']);
  await check('after a rotation that was broken off, the rest of it forgets nothing too early', async () => {
    const { code, output } = await script('rotate-keys');
    assert.equal(code, 0, output);
    say(output.replace(/^/gm, '    ').trimEnd());
    assert.match(output, /Finishing the interrupted step.*All processes forget the earlier keys/s);
    assert.deepEqual([readSettings(envFile)[kind.key], readSettings(envFile)[kind.others]], [fresh, '']);
  });
  const { requests, wrong, gap } = await reading.stop();
  await check(
    `everybody was let in all the time, but while the gateway changed: ${requests} requests`,
    () => {
      assert.deepEqual(wrong, []);
      say(`    nobody let in for ${gap.toFixed(1)} s`);
    },
  );
}

async function anotherSecret({ check, containers, portal, script }: ScenarioContext) {
  // One-shot containers are recreated at every start.
  const staying = async () =>
    (await containers()).filter(({ once, service }) => !once && service !== 'welcome');
  const ids = async () => new Map((await staying()).map(({ service, id }) => [service, id]));
  const METRICS_TOKEN = randomBytes(24).toString('hex');
  await check(
    'a secret whose file make settings has written reaches the containers with make up',
    async () => {
      const before = await ids();
      changeSettings(envFile, { METRICS_TOKEN });
      for (const name of ['settings', 'up']) {
        const { code, output } = await script(name);
        assert.equal(code, 0, output);
      }
      const after = await ids();
      const anew = [...after]
        .filter(([service, id]) => before.get(service) !== id)
        .map(([service]) => service);
      assert.deepEqual(anew, ['gateway']);
      const { status } = await fetch(new URL('/metrics', portal), {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      assert.equal(status, 200);
    },
  );
}
