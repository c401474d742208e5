import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { PUBLIC_BASE, SECRET_KEY, start } from './support/running.js';

const FOLDER = join(import.meta.dirname, 'python');
const PYTHON = join(import.meta.dirname, '../../../.python/stripe-python/bin/python');
const SECRET = 'whsec_of_the_python_tests';

/** Runs the tests in `python/` on a sandbox that sends its webhooks to them; rejects with their report if one fails. */
async function runPythonTests(): Promise<string> {
  if (!existsSync(PYTHON))
    throw new Error(
      "Stripe's SDK for Python is not here. Install it: node scripts/install.mjs stripe-python",
    );
  const python = spawn(PYTHON, ['-m', 'unittest', 'discover', '--verbose'], {
    cwd: FOLDER,
    env: {
      PYTHONDONTWRITEBYTECODE: '1',
      SANDBOX_SECRET_KEY: SECRET_KEY,
      SANDBOX_WEBHOOK_SECRET: SECRET,
      SANDBOX_PUBLIC_BASE: PUBLIC_BASE,
    },
  });
  const report = text(python.stderr);
  const ended = once(python, 'close') as Promise<[number]>;
  const said = once(createInterface(python.stdout), 'line') as Promise<[string]>;
  // Python that cannot begin ends without an address, and its report says why.
  const [url] = await Promise.race([said, ended.then(() => [''])]);
  const sandbox = await start({ webhook: { url: url ?? '', secret: SECRET, retryMs: [10] } });
  try {
    python.stdin.end(`${sandbox.url}\n`);
    const [code] = await ended;
    if (code !== 0) throw new Error(`Python's tests ended with ${code}:\n${await report}`);
    return await report;
  } finally {
    await sandbox.close();
  }
}

test("Stripe's SDK for Python pays, authenticates, refunds, lists and hears, and is refused what Stripe refuses", async () => {
  expect(await runPythonTests()).toMatch(/^Ran \d\d tests/m);
});
