import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Brand } from '@portal/contracts/http/brand';
import { readChange } from '@portal/kit/http/audit';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const visitor = (path: string, headers: Record<string, string> = {}) =>
  stack.catalog.as({ role: 'anonymous' })(path, { headers });
const current = async () => (await (await visitor('/brand')).json()) as Brand;
const save = async (change: Record<string, unknown>, seenVersion?: number, userId = 1) =>
  stack.catalog.as({ role: 'admin', userId })('/admin/brand', {
    method: 'PUT',
    json: {
      seenVersion: seenVersion ?? (await current()).version,
      name: 'Harbor Insurance',
      color: '#4338ca',
      supportAddress: 'help@harbor.example',
      site: 'https://harbor.example',
      ...change,
    },
  });
const base64 = (text: string) => Buffer.from(text).toString('base64');
const shape = (color: string, more = '') =>
  base64(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0h40v10z" fill="${color}"/>${more}</svg>`,
  );

test('the portal as it comes is version 0, and a save makes the next, which everybody reads', async () => {
  expect(await current()).toMatchObject({ version: 0, name: 'Partner Portal', logo: null });
  const answer = await save({});
  expect([answer.status, (await answer.json()) as Brand]).toEqual([200, await current()]);
  expect(await current()).toEqual({
    version: 1,
    name: 'Harbor Insurance',
    color: '#4338ca',
    logo: null,
    mark: null,
    supportAddress: 'help@harbor.example',
    site: 'https://harbor.example',
  });
});

test('whoever has the current version is told so', async () => {
  const etag = (await visitor('/brand')).headers.get('etag')!;
  const again = await visitor('/brand', { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  await save({ color: '#0f6b64' });
  expect((await visitor('/brand', { 'if-none-match': etag })).status).toBe(200);
});

test('of two administrators who saw the same version, one saves', async () => {
  const { version } = await current();
  const both = await Promise.all([save({ name: 'One' }, version), save({ name: 'Other' }, version)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = await save({ name: 'Late' }, version);
  expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([409, 'CHANGED_MEANWHILE']);
  expect((await current()).version).toBe(version + 1);
});

test('who got no answer sends it again, and has the version that it made', async () => {
  const { version } = await current();
  const change = { name: 'Sent twice', logo: shape('#333333') };
  const both = await Promise.all([save(change, version), save(change, version)]);
  const made = await current();
  const bodies = await Promise.all(both.map((answer) => answer.json()));
  expect([both.map(({ status }) => status), bodies]).toEqual([
    [200, 200],
    [made, made],
  ]);
  expect([(await save(change, version)).status, made.version]).toEqual([200, version + 1]);
  // Of another content, or by another administrator, it is another save.
  expect((await save({ ...change, site: null }, version)).status).toBe(409);
  expect((await save(change, version, 2)).status).toBe(409);
  expect(await current()).toEqual(made);
});

test('the audit log has that the support address changed, and not to which', async () => {
  const told = async (change: Record<string, unknown>) => {
    const { headers } = await save(change);
    return readChange({ 'x-portal-audit': headers.get('x-portal-audit')! });
  };
  await save({});
  expect((await told({ name: 'Pier' }))?.after).not.toHaveProperty('supportAddressChanged');
  const change = await told({ supportAddress: 'other@harbor.example' });
  expect(change?.after).toMatchObject({ supportAddressChanged: true });
  expect(JSON.stringify(change)).not.toContain('harbor.example');
});

test('a colour that could not be read is refused with one that can', async () => {
  const answer = await save({ color: '#ffd400' });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toMatch(/text needs 4\.5:1\. The nearest that works is #[\da-f]{6}/);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: '<b>Harbor</b>' }, 'name'],
  [{ name: 'x'.repeat(41) }, 'name'],
  [{ color: 'teal' }, 'color'],
  [{ supportAddress: 'nobody' }, 'supportAddress'],
  [{ site: 'javascript:alert(1)' }, 'site'],
  [{ logo: 'no base64!' }, 'logo'],
  [{ logo: base64('x'.repeat(205_000)) }, 'logo'],
])('%j is refused', async (change, field) => {
  const answer = await save(change);
  expect(answer.status).toBe(400);
  expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field]);
});

test('an SVG is served as a picture that can do nothing', async () => {
  const { logo } = (await (await save({ logo: shape('#4338ca') })).json()) as Brand;
  const answer = await visitor(`/brand/pictures/${logo}`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const png = Buffer.from(await answer.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_024, 256]);
});

test('pictures stay until they are replaced or taken away', async () => {
  const { logo } = (await (await save({ logo: shape('#111111') })).json()) as Brand;
  expect(((await (await save({ mark: shape('#222222') })).json()) as Brand).logo).toBe(logo);
  expect(((await (await save({ logo: null })).json()) as Brand).logo).toBeNull();
  expect((await current()).mark).not.toBeNull();
  expect((await visitor(`/brand/pictures/${logo}`)).status).toBe(200);
  for (const hash of ['unknown', '%00', 'a'.repeat(64)])
    expect((await visitor(`/brand/pictures/${hash}`)).status).toBe(404);
});

test.each([
  ['a script', shape('#111111', '<script>alert(1)</script>'), 'scripts'],
  ['no shape of an SVG', base64('<svg>'), 'could not be drawn'],
  ['text', base64('hello'), 'PNG, JPEG, WebP or SVG'],
])('a picture with %s is refused, and nothing is saved', async (_, logo, words) => {
  const { version } = await current();
  const answer = await save({ logo });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(words)]);
  expect((await current()).version).toBe(version);
});

test('versions are never changed', async () => {
  await expect(stack.catalog.sql("update brands set name = 'x'")).rejects.toThrow('append-only');
});
