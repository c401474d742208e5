// make test-alerts: Prometheus' own promtool reads its settings and alerts, and tries when each of them fires.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { main, say } from './lib/say.mjs';
import { root } from './lib/settings.mjs';

const steps = [
  ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
];

main(async () => {
  const cwd = join(root, 'deploy/prometheus');
  const failed = steps.filter((step) => spawnSync('promtool', step, { cwd, stdio: 'inherit' }).status !== 0);
  say(`${steps.length - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0) process.exitCode = 1;
});
