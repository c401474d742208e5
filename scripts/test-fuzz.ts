// make test-fuzz: tests the portal against the OpenAPI document that it serves, with requests that nobody would send.
// First the boundary values of each field; then schemathesis with generated requests, as nobody, as a partner and as an
// administrator. No answer may be 5xx or missing in the document, and no process may log an error.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { told, type ErrorLine } from '../kit/testing/error-lines.ts';
import { errorLinesOf } from './lib/error-logs.ts';
import { main, Problem, say } from './lib/say.ts';
import { root } from './lib/settings.ts';
import { withTestStack } from './lib/test-stack.ts';
import { tryBoundaries, type ApiDocument } from './test-fuzz/boundaries.ts';
import { runSchemathesis } from './test-fuzz/schemathesis.ts';

const reports = join(root, 'test-output/fuzz');
/** The timeout of one run, which takes a minute and a half alone, and five beside other work. */
const LONGEST_MS = 15 * 60_000;
// All requests come from one address within minutes, hence the limits. The bank settings enable NACHA files.
const settingsOfRun = {
  ...Object.fromEntries(
    [
      'REGISTER',
      'LOOK',
      'CREATE_INTENT',
      'PAYMENT',
      'COUPON',
      'CLAIM',
      'SUPPORT',
      'PASSWORD',
      'SIGN_IN_ADDRESS',
    ].map((what) => [`THROTTLE_${what}`, '1000000']),
  ),
  ACH_IMMEDIATE_DESTINATION: '091000019',
  ACH_DESTINATION_NAME: 'Example Bank',
  ACH_IMMEDIATE_ORIGIN: '1234567890',
  ACH_COMPANY_NAME: 'Partner Portal',
  ACH_COMPANY_ID: '1234567890',
};

/** @returns the cookie of a new session */
async function signIn(url: string, email: string, password: string) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 200) throw new Problem(`${email} could not sign in: ${answer.status}`);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

const isSignedIn = async (url: string, cookie: string) =>
  (await fetch(`${url}/api/user`, { headers: { cookie } })).status === 200;

/**
 * Tests all operations as nobody, or as somebody those that only their role may call. Operations that begin or end a
 * session are tested as nobody.
 * @returns how many operations were tested, and how many had findings
 */
async function fuzzAs(
  role: string,
  cookie: string | undefined,
  { url, document }: { url: string; document: ApiDocument },
) {
  say(`\n== as ${role}`);
  const report = join(reports, `${role}.xml`);
  const args = [
    ...['--config-file', join(import.meta.dirname, 'test-fuzz/schemathesis.toml')],
    ...['run', `${url}/api/docs/json`, '--url', url, '--report', 'junit', '--report-junit-path', report],
    // A run with only 401 and 403 answers has tested nothing.
    ...(cookie ? ['--header', `Cookie: ${cookie}`, '--warnings', 'missing_auth'] : ['--warnings', 'off']),
    ...(cookie ? operationsOf(document, role).flatMap((id) => ['--include-operation-id', id]) : []),
  ];
  const ok = await runSchemathesis(args, { timeout: LONGEST_MS });
  const count = countIn(report);
  if (!ok && count.failed === 0) count.failed = 1;
  if (cookie && !(await isSignedIn(url, cookie))) {
    say(`The session of the ${role} ended on the way: what came after it tried nothing`);
    count.failed += 1;
  }
  return count;
}

const operationsOf = (document: ApiDocument, role: string) =>
  Object.values(document.paths)
    .flatMap((operations) => Object.values(operations))
    .filter((operation) => operation['x-roles'].includes(role))
    .map(({ operationId }) => operationId);

/** Counts the tests of a JUnit report: one test case per operation. */
function countIn(file: string) {
  const [, suite = ''] =
    /<testsuites?\b([^>]*)>/.exec(readFileSync(file, { encoding: 'utf8', flag: 'a+' })) ?? [];
  const number = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(suite)?.[1] ?? 0);
  const failed = number('failures') + number('errors');
  return { passed: number('tests') - failed, failed };
}

main(async () => {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  let logged: ErrorLine[] = [];
  const results = await withTestStack(
    'fuzz',
    async ({ settings }) => {
      const url = settings.PUBLIC_URL;
      const asAdmin = () => signIn(url, settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD);
      const asPartner = () => signIn(url, 'ava@example.com', settings.DEMO_PASSWORD);
      const cookies = { partner: await asPartner(), admin: await asAdmin() };

      const document = (await (await fetch(`${url}/api/docs/json`)).json()) as ApiDocument;
      const forAdmins = (path: string) => /^\/api\/(admin|webhook)\//.test(path);
      const edges = await tryBoundaries(url, document, (path) =>
        forAdmins(path) ? cookies.admin : cookies.partner,
      );
      for (const problem of edges.problems) say(problem);
      say(`${edges.passed + edges.problems.length} requests at the edges of what may be sent`);
      const tried = [{ passed: edges.passed, failed: edges.problems.length }];
      const at = { url, document };
      tried.push(await fuzzAs('nobody', undefined, at));
      tried.push(await fuzzAs('partner', await asPartner(), at));
      // The administrator comes last, since administrators delete partners.
      tried.push(await fuzzAs('admin', await asAdmin(), at));
      return tried;
    },
    settingsOfRun,
    (place) => (logged = errorLinesOf(place)),
  );

  for (const line of logged) say(`An error was logged: ${told(line)}`);
  results.push({ passed: 0, failed: logged.length });
  const sum = (what: 'passed' | 'failed') => results.reduce((total, result) => total + result[what], 0);
  say(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
});
