// make test-alerts: Prometheus' promtool checks its settings and alerts and tests when each alert fires. Then the real
// Prometheus and Alertmanager deliver some alerts to a mail server and a webhook.
import '../kit/testing/register.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countChecks } from './lib/checks.ts';
import { main, say } from './lib/say.ts';
import { root } from './lib/settings.ts';

const { tryDelivery } = await import('./test-alerts/delivery.ts');

const steps = [
  ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
];
const { results, check } = countChecks();

function promtool(...args: string[]) {
  const cwd = join(root, 'deploy/prometheus');
  const { status } = spawnSync('promtool', args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error('see above');
}

main(async () => {
  for (const step of steps) await check(`promtool ${step.join(' ')}`, () => promtool(...step));
  const folder = mkdtempSync(join(tmpdir(), 'portal-alerts-'));
  try {
    await tryDelivery(check, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  say(`${results.passed} passed, ${results.failed} failed`);
  process.exit(results.failed === 0 ? 0 : 1);
});
