import { defineConfig } from '@playwright/test';

const alone = /\.alone\.spec\.ts$/;
const required = /\.required\.spec\.ts$/;
const calls = /contract\.spec\.ts$/;
/** Each screen and dialog is seen at both widths by `accessibility.spec`; these are also gone through on a phone. */
const onPhones =
  /\/(accessibility|announcements|admin-(claims|clients|documents|palette|partners|payouts|products|troubleshooting)|approvals|bank-account-stop|bell|charts|checkout|checkout-brand|checkout-look|claim-page|claims|hold-period|links|links-page|main-job|support-thread)\.spec\.ts$/;
const wide = {
  viewport: { width: 1280, height: 860 },
  // Half of the tests are with motion, on phones, and half without: every sale elsewhere is confetti to whoever
  // administers, which costs a machine without a graphics card more than the tests do.
  contextOptions: { reducedMotion: 'reduce' as const },
};
const output = `${import.meta.dirname}/../test-output/e2e`;

/** The third tier of tests: a real Chromium against a running portal, wide and on a phone. */
export default defineConfig({
  testDir: './e2e',
  outputDir: output,
  // The portal under test shares this machine's two cores with the browser; a busy machine is slow, not wrong.
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env['CI']),
  // What a busy machine upset is told as flaky, and does not stop a change.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    baseURL: process.env['PORTAL_URL'] ?? 'http://localhost:8080',
    // `--trace retain-on-failure` shows how a test came to fail; it costs a third of the time, so nobody keeps it on.
    trace: 'off',
    screenshot: 'only-on-failure',
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: compiling it well takes longer than running it does.
        '--js-flags=--max-lazy --no-opt --no-maglev',
      ],
    },
  },
  // A portal either requires a second factor of administrators or does not (scripts/test.ts).
  projects:
    process.env['ADMIN_SECOND_FACTOR'] === 'required'
      ? [{ name: 'required', testMatch: required, use: wide }]
      : [
          { name: 'desktop', testIgnore: [alone, required, calls], use: wide },
          {
            name: 'mobile',
            testMatch: onPhones,
            // What a phone's cards do not have, such as the heads of columns.
            grepInvert: /@wide/,
            use: { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true },
          },
          // Without a browser.
          { name: 'calls', testMatch: calls },
          // What changes the portal for everybody.
          { name: 'alone', testMatch: alone, dependencies: ['desktop', 'mobile', 'calls'] },
        ],
});
