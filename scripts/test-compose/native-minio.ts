// The portal without containers, with MinIO for its documents. The program is copied from the image, since there is no
// package of it.
import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../kit/native/ports.ts';
import type { ProfileDocuments } from '@portal/contracts/http/profile';
import { browserAt, expectStatus, openPartner, uploadW9 } from '../lib/customers.ts';
import { root } from '../lib/settings.ts';
import type { ScenarioContext } from '../lib/compose-test.ts';

export const what = 'make up without containers, with an installed MinIO';

const W9 = Buffer.from('%PDF-1.7\n%W9 of Smoke Test\ntrailer<<>>\n%%EOF\n');

export async function run({ check, docker, project, run: command }: ScenarioContext) {
  const place = join(root, '.data/test-native-minio');
  rmSync(place, { recursive: true, force: true });
  const program = join(root, '.data/minio');
  const image = await docker('create', 'portal-minio');
  await docker('cp', `${image.trim()}:/usr/local/bin/minio`, program);
  await docker('rm', image.trim());

  const port = String(await freePort());
  const portal = `http://localhost:${port}`;
  const env = {
    MODE: 'native',
    DATA_DIR: place,
    ENV_FILE: join(place, '.env'),
    COMPOSE_PROJECT_NAME: `${project}-native`,
    PORT: port,
    PUBLIC_URL: portal,
    MINIO: program,
  };
  const make = async (name: string) => {
    const { code, output } = await command(process.execPath, [`scripts/${name}.ts`], { env });
    assert.equal(code, 0, output.slice(-3_000));
    return output;
  };
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const browser = browserAt(portal);
    await expectStatus(200, browser.call('POST', '/api/login', { email, password }));
    return browser;
  };

  try {
    await check('what tries a MinIO of this machine passes', async () => {
      const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
      const args = [...jest, '--selectProjects', 'integration', '--testPathPatterns', 'minio.it'];
      const { code, output } = await command(process.execPath, args, {
        env: { MINIO: program, TEST_SERVERS: 'native' },
      });
      assert.equal(code, 0, output.slice(-3_000));
      assert.match(output, /Tests: +2 passed, 2 total/);
    });
    await check('the start says that MinIO keeps the documents, and in which folder', async () => {
      assert.match(await make('up'), /Documents are kept by MinIO in .*test-native-minio/);
    });
    const { browser, person } = await openPartner(portal);
    await check('a W9 goes into MinIO, and none into the folder', async () => {
      await expectStatus(200, uploadW9(browser, W9, 'w9.pdf'));
      const objects = readdirSync(place, { recursive: true }).map(String);
      assert.ok(
        objects.some((name) => /minio.*xl\.meta$/.test(name)),
        objects.join('\n').slice(0, 2_000),
      );
      assert.ok(!objects.some((name) => /^documents\/./.test(name)));
    });
    await check('after make down, an up without the program says what is missing', async () => {
      await make('down');
      const { code, output } = await command(process.execPath, ['scripts/up.ts'], {
        env: { ...env, MINIO: '' },
      });
      assert.notEqual(code, 0);
      assert.match(output, /Documents are kept by MinIO in .*no program minio is on the PATH/);
    });
    await check('with it, the W9 is there again', async () => {
      await make('up');
      const again = await signIn(person);
      const { w9Document } = await expectStatus(
        200,
        again.call<ProfileDocuments>('GET', '/api/profile/documents'),
      );
      assert.equal(w9Document, 'w9.pdf');
    });
  } finally {
    await command(process.execPath, ['scripts/down.ts'], { env });
    rmSync(place, { recursive: true, force: true });
    rmSync(program, { force: true });
  }
}
