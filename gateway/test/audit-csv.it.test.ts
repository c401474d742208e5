import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findPeople } from '@portal/contracts/calls/internal';
import type { AuditEntry } from '@portal/contracts/http/audit';
import { fakeCall } from '@portal/kit/testing/fake-service';
import type { FastifyInstance } from 'fastify';
import { startGateway, type Browser, type TestGateway } from './gateway.js';

const identity = (app: FastifyInstance) =>
  fakeCall(app, findPeople, () => [
    {
      id: 1,
      firstName: '=1+2',
      lastName: 'Admin',
      companyName: null,
      email: 'admin@example.com',
      revision: 1,
    },
  ]);

/** More than are read at once. */
const MANY = 4_500;
let gateway: TestGateway;
let admin: Browser;
beforeAll(async () => {
  gateway = await startGateway({}, { identity });
  await gateway.service.sql(
    `insert into audit_log (request_id, entry, actor_id, actor_role, action, subject, after, device)
     select 'many-' || n, 'attempted', 1 + n % 2, 'admin', 'partner.deleted', 'partner/' || n % 10,
       jsonb_build_object('note', 'a "quoted", one' || chr(10) || 'and a line, é'), '-2+3'
     from generate_series(1, ${MANY}) n`,
  );
  admin = await gateway.browser().signIn('admin');
});
afterAll(() => gateway.close());

/** The rows of a CSV file, by the names of its columns. */
function rowsIn(csv: string): Record<string, string>[] {
  const lines: string[][] = [[]];
  for (const [, cell, end] of csv.matchAll(/("(?:[^"]|"")*"|[^,\n]*)(,|\n)/g)) {
    lines.at(-1)!.push(cell!.startsWith('"') ? cell!.slice(1, -1).replaceAll('""', '"') : cell!);
    if (end === '\n') lines.push([]);
  }
  const [header, ...rows] = lines.slice(0, -1);
  return rows.map((row) => Object.fromEntries(header!.map((name, index) => [name, row[index]!])));
}
async function exported(query = '') {
  const answer = await admin.get(`/api/admin/audit-log.csv${query}`);
  expect(answer.status).toBe(200);
  return { ...answer, rows: rowsIn(answer.text) };
}
const hashOf = (row: Record<string, string>) =>
  createHash('sha256').update(Buffer.from(row['Previous hash']!, 'hex')).update(row['Text']!).digest('hex');

test('the whole log is a file whose chain can be checked with nothing but the file, to the export itself', async () => {
  const { headers, rows } = await exported();
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
  expect(rows.length).toBeGreaterThan(MANY);
  let previous = '00'.repeat(32);
  for (const [index, row] of rows.entries()) {
    expect([row['Number'], row['Previous hash']]).toEqual([String(index + 1), previous]);
    previous = row['Hash']!;
    expect(hashOf(row)).toBe(previous);
  }
  expect(rows.at(-1)).toMatchObject({ Action: 'Exported the audit log', Entry: 'attempted' });
});

test('no cell is a formula to a spreadsheet, and the text is as it was hashed', async () => {
  const [first] = (await exported('?subject=partner/1')).rows;
  expect(first).toMatchObject({ Who: '', 'Who (number)': '2', Device: "'-2+3", About: 'partner/1' });
  expect(JSON.parse(first!['Text']!)).toMatchObject({
    device: '-2+3',
    after: { note: 'a "quoted", one\nand a line, é' },
  });
  expect((await exported('?subject=partner/2')).rows[0]).toMatchObject({ Who: "'=1+2 Admin" });
});

test('the file has what the list is filtered by', async () => {
  const numbers = async (condition: string) =>
    (
      await gateway.service.sql<{ number: number }>(
        `select c.number::int from audit_chain c join audit_log e on e.id = c.entry_id where ${condition} order by 1`,
      )
    ).map(({ number }) => String(number));
  const today = new Date().toISOString().slice(0, 10);
  for (const [query, condition] of [
    ['?action=admin.signed-in', `action = 'admin.signed-in'`],
    ['?actor=2', 'actor_id = 2'],
    ['?actor=nobody', 'actor_id is null'],
    ['?subject=partner/3', `subject = 'partner/3'`],
    ['?kind=people&thing=partner', `action = 'partner.deleted'`],
    ['?kind=products', 'false'],
    [`?from=${today}&to=${today}&actor=2`, 'actor_id = 2'],
    ['?to=2020-01-01', 'false'],
  ] as const) {
    const expected = await numbers(condition);
    expect([query, (await exported(query)).rows.map((row) => row['Number'])]).toEqual([query, expected]);
  }
  expect((await admin.get('/api/admin/audit-log.csv?actor=x')).status).toBe(400);
});

test('an export is written to the log, with who took it', async () => {
  await exported();
  const answer = await admin.get('/api/admin/audit-log?action=audit-log.exported&limit=1');
  expect(answer.json as unknown as AuditEntry[]).toEqual([
    expect.objectContaining({ outcome: 'done', actor: expect.objectContaining({ id: 1 }) }),
  ]);
});
