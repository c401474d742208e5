// make test-alerts: Prometheus' own promtool reads its settings and alerts, and tries when each of them fires.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { main, Problem } from './lib/say.mjs';
import { root } from './lib/settings.mjs';

const steps = [
  ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
];

main(async () => {
  for (const step of steps) {
    const { status } = spawnSync('promtool', step, {
      cwd: join(root, 'deploy/prometheus'),
      stdio: 'inherit',
    });
    if (status !== 0) throw new Problem(`promtool ${step.join(' ')} failed: see above.`);
  }
});
