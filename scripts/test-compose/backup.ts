// make backup while customers pay, and make restore into an empty portal next to it.
import assert from 'node:assert/strict';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../kit/native/ports.ts';
import type { User } from '@portal/contracts/http/account';
import type { PartnerSale, PartnerSummary } from '@portal/contracts/http/partner';
import type { PartnerDocument } from '@portal/contracts/http/partner-documents';
import { readManifest } from '../backup/manifest.ts';
import { browserAt, expectStatus, pay, uploadW9, type Browser } from '../lib/customers.ts';
import { dataDir, envFile } from '../lib/mode.ts';
import { sell, steadySales } from '../lib/steady-sales.ts';
import type { ScenarioContext } from '../lib/compose-test.ts';

export const what = 'a backup while sales go on, restored into an empty portal: books, documents, sign-in';

/** Sales before the backup, whose events are all handled. */
const SALES = 4;
/** Below the rate limit of one address (THROTTLE_CREATE_INTENT). */
const PER_SECOND = 1;

/** The row of an interrupted upload, without an object. */
const UPLOAD_BROKEN_OFF = `
  insert into files (object_key, purpose, owner_id, filename, mime_type, size_bytes, data_key, key_id)
  select gen_random_uuid(), purpose, owner_id, filename, mime_type, size_bytes, data_key, key_id from files limit 1 returning id`;

const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);

export async function run(context: ScenarioContext) {
  const { portal, check, compose, docker, eventually, healthy, project, script, sql } = context;
  const place = join(dataDir, 'backup');
  const backups = join(place, 'backups');
  const port = String(await freePort());
  // Another portal with the settings of this one, above all DOCUMENTS_KEY.
  const other = {
    DATA_DIR: join(place, 'other'),
    ENV_FILE: join(place, '.env'),
    COMPOSE_PROJECT_NAME: `${project}-restored`,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
  };
  mkdirSync(other.DATA_DIR, { recursive: true });
  copyFileSync(envFile, other.ENV_FILE);

  const { browser, user, person, link, product } = await context.partner();
  const w9 = Buffer.from('%PDF-1.7\n%in the backup\ntrailer<<>>\n%%EOF\n');
  const commission = Math.round(product.priceInCents * product.commissionRate);
  const summary = (partner: Browser) =>
    expectStatus(200, partner.call<PartnerSummary>('GET', '/api/partner/summary'));
  let backup = '';
  let later: string[] = [];
  let again = browserAt(other.PUBLIC_URL);
  try {
    await check('sales are booked, a W9 is kept', async () => {
      await expectStatus(200, uploadW9(browser, w9, 'kept.pdf'));
      await sell(context, link.code, SALES);
      await eventually(async () => assert.equal((await summary(browser)).activeSales, SALES), 20_000);
      await sql('documents', UPLOAD_BROKEN_OFF);
    });
    await check('with payouts stopped, the event of another sale is on its way', async () => {
      await compose('stop', 'payouts');
      assert.equal((await pay(portal, link.code)).confirmed.status, 200);
      const list = ['rabbitmqctl', '--silent', '-p', 'portal', 'list_queues', 'name', 'messages'];
      await eventually(async () => {
        assert.match(await compose('exec', '-T', 'rabbitmq', ...list), /^payouts\.sale\t1$/m);
      }, 20_000);
    });
    await check('make backup works while customers pay', async () => {
      const sales = steadySales(context, link.code, { perSecond: PER_SECOND });
      const since = performance.now();
      const { code, output } = await script('backup', [], { BACKUP_DIR: backups, KEEP: '1' });
      later = await sales.stop();
      assert.equal(code, 0, output);
      assert.doesNotMatch(output, /no object/, 'only an upload that was broken off has none');
      const [, moment] = /writers waited for (\d+) ms/.exec(output) ?? [];
      [backup = ''] = globSync('portal-*', { cwd: backups });
      const manifest = readManifest(join(backups, backup));
      const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, manifest.documents.bytes);
      console.log(
        `      backup: ${seconds(since)} s, ${(bytes / 1e6).toFixed(2)} MB, writers held for ${moment} ms, ${later.length} sales meanwhile`,
      );
    });
    await check('only its owner may read it, and no secret is in it', () => {
      const secrets = Object.entries(context.settings)
        .filter(([name, value]) => /PASSWORD|SECRET|KEY/.test(name) && value)
        .map(([, value]) => value);
      for (const file of globSync('**/*', { cwd: join(backups, backup), withFileTypes: true })) {
        const path = join(file.parentPath, file.name);
        assert.equal(statSync(path).mode & 0o077, 0, path);
        if (!file.isFile()) continue;
        const text = readFileSync(path, 'latin1');
        assert.ok(!secrets.some((secret) => text.includes(secret)), `a secret is in ${path}`);
      }
    });
    await compose('start', 'payouts');
    // Its key belongs to another file: the next key rotation would report it as damaged.
    await sql('documents', 'delete from files where kept_at is null returning id');

    const FROM = join(backups, backup);
    await check('make restore does not touch a portal that has data, nor its secrets', async () => {
      const kept = () =>
        compose('run', '--rm', '--no-deps', '-T', 'secrets', 'cat', '/secrets/kept/settings.json');
      const before = await kept();
      const another = { FROM, RABBITMQ_PASSWORD: 'x'.repeat(48) };
      const { code, output } = await script('restore', [], another);
      assert.equal(code, 1);
      assert.match(output, new RegExp(`There is a portal here already.*CONFIRM=${project} `));
      assert.equal(await kept(), before);
    });
    await check('whatever is confirmed, it refuses where its documents could not be read', async () => {
      const DOCUMENTS_KEY = 'x'.repeat(48);
      const { code, output } = await script('restore', [], { FROM, CONFIRM: project, DOCUMENTS_KEY });
      assert.equal(code, 1);
      assert.match(output, /Documents of this backup cannot be read.*WITHOUT=documents/s);
    });
    await check('it says so before, where DOCUMENTS_KEY is another', async () => {
      const { code, output } = await script('restore', [], { ...other, FROM, DOCUMENTS_KEY: 'x'.repeat(48) });
      assert.equal(code, 1);
      assert.match(output, /Documents of this backup cannot be read/);
    });
    await check('it fills an empty portal, whose books balance', async () => {
      const since = performance.now();
      const { code, output } = await script('restore', [], { ...other, FROM });
      assert.equal(code, 0, output);
      assert.match(output, /The books balance\./);
      console.log(`      restore, audit included: ${seconds(since)} s`);
    });
    await check('the partner signs in, and is not signed in still', async () => {
      await expectStatus(401, browserOf(browser, other.PUBLIC_URL).call('GET', '/api/user'));
      again = browserAt(other.PUBLIC_URL);
      const { email, password } = person;
      assert.equal(
        (await expectStatus(200, again.call<User>('POST', '/api/login', { email, password }))).id,
        user.id,
      );
    });
    let restored: PartnerSummary | undefined;
    await check('every sale has its commission once, also that whose event was on its way', async () => {
      restored = await summary(again);
      const { activeSales, totalCommissionInCents } = restored;
      assert.ok(activeSales >= SALES + 1 && activeSales <= SALES + 1 + later.length, `${activeSales} sales`);
      assert.equal(totalCommissionInCents, activeSales * commission);
      const listed = await expectStatus(
        200,
        again.call<PartnerSale[]>('GET', '/api/partner/sales?limit=200'),
      );
      assert.equal(listed.length, activeSales);
    });
    await check('the W9 is there', async () => {
      const admin = browserAt(other.PUBLIC_URL);
      const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = context.settings;
      await expectStatus(200, admin.call('POST', '/api/login', { email, password }));
      const path = `/api/admin/partner-documents?partnerId=${user.id}`;
      const [document] = await expectStatus(200, admin.call<PartnerDocument[]>('GET', path));
      assert.ok((await admin.call('GET', document!.fileUrl)).bytes.equals(w9), 'other bytes came back');
    });
    await check('the link sells', async () => {
      assert.equal((await pay(other.PUBLIC_URL, link.code)).confirmed.status, 200);
      await eventually(
        async () => assert.equal((await summary(again)).activeSales, restored!.activeSales + 1),
        20_000,
      );
    });
  } finally {
    const down = [
      '--profile',
      'sandbox',
      '--profile',
      'sample-data',
      'down',
      '--volumes',
      '--remove-orphans',
    ];
    await docker('compose', '--env-file', other.ENV_FILE, '-p', other.COMPOSE_PROJECT_NAME, ...down);
    rmSync(place, { recursive: true, force: true });
  }
  await healthy('payouts');
}

/** The same cookies, sent to another portal. */
const browserOf = (browser: Browser, portal: string) => ({
  async call(method: string, path: string) {
    const answer = await fetch(new URL(path, portal), { method, headers: { cookie: browser.cookie() } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, body: String(bytes), bytes };
  },
});
