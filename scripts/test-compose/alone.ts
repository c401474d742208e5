// A fresh clone on a machine with Docker only (D-42): no .env, no make, no Node.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../kit/native/ports.ts';
import { complete } from '../secrets/complete.ts';
import { secretFiles } from '../secrets/secret-files.ts';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import type { Product } from '@portal/contracts/http/catalog';
import type { PartnerDocument } from '@portal/contracts/http/partner-documents';
import type { ProfileDocuments } from '@portal/contracts/http/profile';
import { browserAt, expectStatus, uploadW9, type Browser } from '../lib/customers.ts';
import { root } from '../lib/settings.ts';
import type { ScenarioContext } from '../lib/compose-test.ts';

export const what =
  'docker compose up alone: secrets, sample data, welcome; again, down and up, and from a version before';

const PASSWORD = '[a-z2-9]{5}(?:-[a-z2-9]{5}){2}';

export async function run({ check, project, run: command, eventually }: ScenarioContext) {
  const port = String(await freePort());
  const clone = mkdtempSync(join(tmpdir(), 'portal-clone-'));
  execFileSync('sh', ['-c', 'git ls-files -z | xargs -0 tar -c | tar -x -C "$1"', 'sh', clone], {
    cwd: root,
  });
  const portal = `http://localhost:${port}`;
  // The environment of a shell that does not know the portal, plus a project name and port of its own.
  const env = {
    COMPOSE_PROJECT_NAME: `${project}-alone`,
    PORT: port,
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ADMIN_SECOND_FACTOR: 'off', // the administrator signs in by password, more than once
    SECOND_PERSON: 'off', // one administrator pays any amount
    FLAG_KINDS: 'off',
  };
  const compose = (...args: string[]) => command('docker', ['compose', ...args], { cwd: clone, only: env });
  const up = () => compose('up', '--detach', '--wait', '--no-build');
  const started = async () => {
    const { code, output } = await up();
    assert.equal(code, 0, `${output.slice(-2_000)}\n${await logs('sample-data')}`);
  };
  const logs = async (service: string) =>
    (await compose('logs', '--no-color', '--no-log-prefix', service)).output;
  const signIn = async (email: string, password: string, status = 200) => {
    const browser = browserAt(portal);
    await expectStatus(status, browser.call('POST', '/api/login', { email, password }));
    return browser;
  };
  const told = { admin: '', partner: '' };

  try {
    await check('it ends healthy, and welcome has the address and the sign-ins', async () => {
      await started();
      const said = await logs('welcome');
      assert.match(said, new RegExp(`The portal is up: ${portal}`));
      told.admin = new RegExp(`admin +admin@example\\.com +(${PASSWORD})`).exec(said)?.[1] ?? '';
      told.partner = new RegExp(`partner +ava@example\\.com.* (${PASSWORD})`).exec(said)?.[1] ?? '';
    });
    const ava = await signIn('ava@example.com', told.partner);
    await check('there are sample data, and the partner uploads a W9', async () => {
      const products = await expectStatus(200, ava.call<Product[]>('GET', '/api/products'));
      assert.ok(products.length >= 6);
      await expectStatus(200, uploadW9(ava, '%PDF-1.7\ntrailer<<>>\n%%EOF\n', 'w9.pdf'));
    });
    await check(
      'another up, and down and up, keep passwords and data, and load no sample twice',
      async () => {
        await started();
        await compose('down');
        await started();
        const again = await signIn('ava@example.com', told.partner);
        assert.equal(
          (await expectStatus(200, again.call<ProfileDocuments>('GET', '/api/profile/documents'))).w9Document,
          'w9.pdf',
        );
        const admin = await signIn('admin@example.com', told.admin);
        const partners = await expectStatus(200, admin.call<AdminPartner[]>('GET', '/api/admin/partners'));
        assert.equal(partners.length, 3);
      },
    );
    await check('welcome now tells no password, but how to set another, and that works', async () => {
      const said = await logs('welcome');
      assert.doesNotMatch(said, new RegExp(PASSWORD));
      const [, asked = ''] = /docker compose (exec identity .*) EMAIL/.exec(said) ?? [];
      const nobody = await compose(...asked.split(' '), 'nobody@example.com');
      assert.match(nobody.output, /Nobody here has the e-mail nobody@example\.com/);
      const { stdout } = await compose(...asked.split(' '), 'admin@example.com');
      const token = new URLSearchParams(new URL(stdout.trim()).hash.slice(1)).get('token');
      const password = 'set-by-the-link-1';
      await expectStatus(200, browserAt(portal).call('POST', '/api/reset-password', { token, password }));
      await signIn('admin@example.com', told.admin, 401);
      told.admin = password;
      await signIn('admin@example.com', told.admin);
    });
    await check('a copy of .env.example as .env changes no password and no key', async () => {
      const kept = () => compose('run', '--rm', '-T', 'secrets', 'cat', '/secrets/kept/settings.json');
      const before = (await kept()).stdout;
      copyFileSync(join(clone, '.env.example'), join(clone, '.env'));
      appendFileSync(join(clone, '.env'), `PORT=${port}\n`);
      await started();
      assert.equal((await kept()).stdout, before);
      await signIn('admin@example.com', told.admin);
    });
    await check('another key of the documents is refused before anything is written', async () => {
      writeFileSync(join(clone, '.env'), 'DOCUMENTS_KEY=another-key-of-24-bytes-or-so\n', { mode: 0o600 });
      const { code } = await up();
      assert.notEqual(code, 0);
      assert.match(await logs('secrets'), /DOCUMENTS_KEY in \.env is not the key of the documents/);
    });
    const WRONG = {
      'STRIPE_SECRET_KEY=sk_test_x':
        'Set both STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or neither for the sandbox.',
      'TIER_SILVER=400': 'TIER_SILVER is wrong: it is 400, and must be more than TIER_BRONZE, which is 500.',
      'MAIL_FROM=portal@example.com':
        'MAIL_FROM is wrong: it must look like Partner Portal <portal@example.com>.',
    };
    for (const [line, sentence] of Object.entries(WRONG))
      await check(`${line} is one sentence of docker compose up, before any process starts`, async () => {
        writeFileSync(join(clone, '.env'), `${line}\n`, { mode: 0o600 });
        const { code, output } = await compose('up', '--no-build');
        assert.notEqual(code, 0);
        assert.equal(output.split(sentence).length, 2, output.slice(-3_000));
      });
    await check('a portal that has taken real payments never starts on the sandbox by accident', async () => {
      const kept = (...args: string[]) => compose('run', '--rm', '--no-deps', '-T', 'secrets', ...args);
      rmSync(join(clone, '.env'));
      await kept('touch', '/secrets/kept/real_payments');
      const { code, output } = await compose('up', '--no-build', 'secrets');
      assert.match(output, /takes real payments, and STRIPE_SECRET_KEY is not set/, `${code}`);
      await kept('rm', '/secrets/kept/real_payments');
    });
    await check(
      '.env wins: a secret of it is given out, and who goes on with the old one is named',
      async () => {
        writeFileSync(join(clone, '.env'), 'METRICS_TOKEN=a-token-of-our-own\n', { mode: 0o600 });
        await started();
        assert.match(await logs('secrets'), /Changed in \.env: secrets of gateway\..*restart gateway\s/);
        await compose('restart', 'gateway');
        await eventually(async () => {
          const figures = await fetch(`${portal}/metrics`, {
            headers: { authorization: 'Bearer a-token-of-our-own' },
          });
          assert.equal(figures.status, 200);
        }, 60_000);
        rmSync(join(clone, '.env'));
      },
    );
    await check('make settings writes what was made into .env', async () => {
      symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
      const { code, output } = await command(process.execPath, ['scripts/settings.ts'], {
        cwd: clone,
        only: env,
      });
      assert.equal(code, 0, output);
      const kept = JSON.parse(
        (await compose('run', '--rm', '-T', 'secrets', 'cat', '/secrets/kept/settings.json')).stdout,
      ) as Record<string, string>;
      const written = readFileSync(join(clone, '.env'), 'utf8').split('\n');
      for (const [name, value] of Object.entries(kept)) assert.ok(written.includes(`${name}=${value}`), name);
    });
    await check('what a version before this one had in .data/secrets/ is taken over', async () => {
      const kept = JSON.parse(
        (await compose('run', '--rm', '-T', 'secrets', 'cat', '/secrets/kept/settings.json')).stdout,
      ) as Record<string, string>;
      await compose('down');
      rmSync(join(clone, '.env'));
      const volumes = execFileSync('docker', [
        'volume',
        'ls',
        '--quiet',
        '--filter',
        `name=${project}-alone_secrets-`,
      ]);
      execFileSync('docker', ['volume', 'rm', ...String(volumes).split('\n').filter(Boolean)]);
      mkdirSync(join(clone, '.data/secrets'), { recursive: true, mode: 0o700 });
      const example = readFileSync(join(clone, '.env.example'), 'utf8');
      const files = secretFiles(complete(example, kept, {}).settings);
      for (const [name, content] of Object.entries(files))
        writeFileSync(join(clone, '.data/secrets', name), content, { mode: 0o444 });
      await started();
      assert.match(await logs('secrets'), /Took over the secrets of \.data\/secrets\//);
      const admin = await signIn('admin@example.com', told.admin);
      const [document] = await documentsOf(admin);
      assert.equal((await admin.call('GET', document!.fileUrl)).status, 200); // with the same key
    });
    await check('a start that was broken off half-way is gone on with by the next', async () => {
      await compose('down', '--volumes');
      rmSync(join(clone, '.data'), { recursive: true }); // nothing left from before
      const half = command('docker', ['compose', 'up', '--detach', '--wait', '--no-build', 'migrations'], {
        cwd: clone,
        only: env,
      });
      await half;
      await compose('kill', 'postgres', 'rabbitmq');
      await started();
      assert.match(await logs('welcome'), new RegExp(`admin@example\\.com +${PASSWORD}`));
    });
  } finally {
    const { output } = await compose('logs', '--no-color', '--tail=40');
    appendFileSync(join(root, '.data/test-compose-alone.log'), output);
    await compose('down', '--volumes', '--remove-orphans', '--timeout', '0');
    rmSync(clone, { recursive: true, force: true });
  }
}

async function documentsOf(admin: Browser) {
  const [ava] = (
    await expectStatus(200, admin.call<AdminPartner[]>('GET', '/api/admin/partners?search=ava'))
  ).filter(({ email }) => email === 'ava@example.com');
  return expectStatus(
    200,
    admin.call<PartnerDocument[]>('GET', `/api/admin/partner-documents?partnerId=${ava!.id}`),
  );
}
