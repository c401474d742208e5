// make test [unit|integration|e2e]: runs the given tiers, or all; the last line sums them up. Further arguments, such
// as `checkout --repeat-each=5`, go to Playwright.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { chooseServers } from '../kit/testing/engine.ts';
import type { ErrorLine } from '../kit/testing/error-lines.ts';
import { errorLinesOf, testsIn, unannounced, type BrowserReport } from './lib/error-logs.ts';
import { withTestStack } from './lib/test-stack.ts';
import { ownerUrl } from './lib/owner-url.ts';
import { main, Problem, say } from './lib/say.ts';
import { root } from './lib/settings.ts';
import type { Stack } from './lib/stack.ts';
import { internalKey } from './secrets/internal-settings.ts';

const output = join(root, 'test-output');
const TIERS = ['unit', 'integration', 'e2e'];
/** Test files of jest at once: one more than the processors of a small machine, since each waits for its servers now and then. */
const FILES_AT_ONCE = 3;
const given = process.argv.slice(2);
const asked = given.filter((word) => TIERS.includes(word));
const forPlaywright = given.filter((word) => !TIERS.includes(word));
/** Only the browser tests on a portal that requires a second factor, or only the others; all without a name. */
const namesRequired = forPlaywright.some((word) => word.includes('required'));
const wants = (tier: string) => asked.length === 0 || asked.includes(tier);

/** Runs a program with its output shown; resolves to whether it exited with 0. */
const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('close', (code) => resolve(code === 0));
  });

interface Counted {
  passed: number;
  failed: number;
  /** Tests that passed on a retry. */
  triedAgain?: string[];
  /** The failed tests, and what nobody announced in the logs. */
  failures?: string[];
}
/** The fields that are read of jest's report. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}
/** The fields that are read of Playwright's report. */
interface PlaywrightReport extends BrowserReport {
  stats: { expected: number; flaky: number; unexpected: number };
}

/** Reads a runner's report. A failed run without a report, or without a failed test in it, counts as one failure. */
function count<Report>(ok: boolean, file: string, read: (report: Report) => Counted): Counted {
  const counted = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as Report)
    : { passed: 0, failed: 0 };
  return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

/** Chooses servers for the integration tests; without containers RabbitMQ must be installed. */
async function ensureServers() {
  const TEST_SERVERS = chooseServers();
  if (TEST_SERVERS === 'native' && !(await run(['scripts/install.mjs', 'rabbitmq'])))
    throw new Problem('Integration tests need RabbitMQ, or a Docker engine: see above.');
  return { TEST_SERVERS };
}

async function jest(projects: string[]): Promise<Counted> {
  const report = join(output, 'jest.json');
  const runner = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const args = [
    '--selectProjects',
    ...projects,
    `--maxWorkers=${FILES_AT_ONCE}`,
    '--json',
    `--outputFile=${report}`,
  ];
  const env = projects.includes('integration') ? await ensureServers() : {};
  const start = () => run([...runner, ...args], env);
  let ok = await start();
  // The runner always writes its report at the end. Without one it was aborted, for lack of a port or memory, say.
  const ended = ok || existsSync(report);
  if (!ended) {
    say('jest ended without a report, see above; it runs again');
    ok = await start();
  }
  const read = (found: JestReport) => ({
    passed: found.numPassedTests,
    failed: found.numFailedTests + found.numRuntimeErrorTestSuites,
    failures: found.testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf),
  });
  return { ...count(ok, report, read), triedAgain: ended || !ok ? [] : ['jest: it ended without a report'] };
}

/** A file without a failed test could not be run. */
const failuresOf = ({ name, assertionResults }: JestReport['testResults'][number]): string[] => {
  const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  return (failed.length > 0 ? failed : ['could not be run']).map((what) => `${relative(root, name)} ${what}`);
};

const chromium = () =>
  ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => `/usr/bin/${name}`)
    .find(existsSync);

/**
 * @param required whether its administrators need a second factor: the tests of the project `required` are about that, and
 *   all others sign administrators in by password alone
 */
async function browser(required: boolean): Promise<Counted> {
  const report = join(output, required ? 'playwright-required.json' : 'playwright.json');
  const portal = required ? 'e2e-required' : 'e2e';
  const ADMIN_SECOND_FACTOR = required ? 'required' : 'off';
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '-c',
    'web/playwright.config.ts',
    '--reporter=list,json',
    ...forPlaywright,
  ];
  // All tests come from one address within minutes, hence the limits.
  const paying = ['LOOK', 'CREATE_INTENT', 'PAYMENT', 'COUPON'];
  const patient = Object.fromEntries(
    [
      ...paying.flatMap((what) => [what, `${what}_BROWSER`, `${what}_ADDRESS`]),
      ...['REGISTER', 'CLAIM', 'SUPPORT', 'PASSWORD', 'SIGN_IN_ADDRESS'],
    ].map((what) => [`THROTTLE_${what}`, '10000']),
  );
  // Bank settings, which enable NACHA files.
  const bank = {
    ACH_IMMEDIATE_DESTINATION: '091000019',
    ACH_DESTINATION_NAME: 'Example Bank',
    ACH_IMMEDIATE_ORIGIN: '1234567890',
    ACH_COMPANY_NAME: 'Partner Portal',
    ACH_COMPANY_ID: '1234567890',
  };
  // Whoever buys their own link is flagged, and whose tax number a test types; sandbox customers are alike in what other kinds look at.
  const flags = { FLAG_KINDS: 'own-purchase,shared-tax-number', FLAG_CARDS: 'all' };
  const work = (stack: Stack) => {
    const { settings, addresses } = stack;
    return run(args, {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PORTAL_URL: settings.PUBLIC_URL,
      ADMIN_SECOND_FACTOR,
      STRIPE_SANDBOX_URL: addresses.STRIPE_SANDBOX_URL,
      // A test uses it to end the wait of a bank account.
      DOCUMENTS_OWNER_URL: ownerUrl(stack.database.url, 'documents'),
      // Tests use it to make somebody's e-mail one that is not confirmed, and to let an administrator approve at once.
      IDENTITY_OWNER_URL: ownerUrl(stack.database.url, 'identity'),
      // A test uses these to read the kept mails.
      NOTIFICATIONS_SERVICE_URL: addresses.NOTIFICATIONS_SERVICE_URL,
      // A test registers by mail there.
      IDENTITY_SERVICE_URL: addresses.IDENTITY_SERVICE_URL,
      INTERNAL_KEY: internalKey(settings, 'scripts'),
      GATEWAY_KEY: internalKey(settings, 'gateway'),
      CHROMIUM: chromium(),
      ADMIN_EMAIL: settings.ADMIN_EMAIL,
      ADMIN_PASSWORD: settings.ADMIN_PASSWORD,
      DEMO_PASSWORD: settings.DEMO_PASSWORD,
    });
  };
  let lines: ErrorLine[] = [];
  const readLogs = (place: string) => (lines = errorLinesOf(place));
  const overrides = { ...patient, ...bank, ...flags, ADMIN_SECOND_FACTOR };
  const ok = await withTestStack(portal, work, overrides, readLogs).catch((error: Error) => {
    console.error(error.message);
    return false;
  });
  const counted = count<PlaywrightReport>(ok, report, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    triedAgain: suites.flatMap((suite) => testsWith('flaky', suite)),
    failures: suites.flatMap((suite) => testsWith('unexpected', suite)),
  }));
  const tests = existsSync(report) ? testsIn(JSON.parse(readFileSync(report, 'utf8')) as BrowserReport) : [];
  const unseen = unannounced(lines, tests);
  if (unseen.length > 0)
    say(`\nIn the logs, and announced by no test (web/e2e/support.ts):\n  ${unseen.join('\n  ')}`);
  return {
    ...counted,
    failed: counted.failed + unseen.length,
    failures: [...(counted.failures ?? []), ...unseen],
  };
}

/** The tests of a Playwright suite that ended so: 'flaky' passed on a retry, 'unexpected' failed. */
const testsWith = (
  ended: 'flaky' | 'unexpected',
  { suites = [], specs = [] }: BrowserReport['suites'][number],
): string[] => [
  ...suites.flatMap((suite) => testsWith(ended, suite)),
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === ended)
      .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
  ),
];

main(async () => {
  rmSync(join(output, 'jest.json'), { force: true });
  rmSync(join(output, 'playwright.json'), { force: true });
  rmSync(join(output, 'playwright-required.json'), { force: true });
  mkdirSync(output, { recursive: true });
  const projects = ['unit', 'integration'].filter(wants);
  const results: Counted[] = [];
  if (projects.length > 0) results.push(await jest(projects));
  if (wants('e2e') && existsSync(join(root, 'web/playwright.config.ts'))) {
    if (!namesRequired) results.push(await browser(false));
    if (namesRequired || forPlaywright.length === 0) results.push(await browser(true));
  }
  const triedAgain = results.flatMap((result) => result.triedAgain ?? []);
  if (triedAgain.length > 0)
    say(
      `\nPassed at the second try, each a fault of the test or of the portal:\n  ${triedAgain.join('\n  ')}`,
    );
  const failures = results.flatMap((result) => result.failures ?? []);
  if (failures.length > 0) say(`\nFailed:\n  ${failures.join('\n  ')}`);
  const sum = (what: 'passed' | 'failed') => results.reduce((total, result) => total + result[what], 0);
  say(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0 || sum('passed') === 0) process.exitCode = 1;
});
