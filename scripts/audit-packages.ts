// make audit-packages: asks the package registry which of the libraries in package-lock.json have known vulnerabilities
// (docs/third-parties.md says how soon each is replaced). It needs the registry, so no test run includes it.
import { spawnSync } from 'node:child_process';
import { findingsIn, NoAnswer } from './audit-packages/report.rules.ts';
import { main, Problem, say } from './lib/say.ts';
import { root } from './lib/settings.ts';

/** Those that a running portal has; those of development are asked for too, and told apart. */
const asked = (...more: string[]) => {
  const { stdout } = spawnSync('npm', ['audit', '--json', ...more], { cwd: root, encoding: 'utf8' });
  try {
    return findingsIn(stdout ?? '');
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    throw new Problem(
      `Whether a library is vulnerable is not known: the package registry did not answer (${error.message}). Try again where it is reachable.`,
    );
  }
};

main(async () => {
  const running = asked('--omit=dev');
  const lines = new Set(running.map(({ line }) => line));
  for (const line of lines) say(line);
  for (const { line } of asked()) if (!lines.has(line)) say(`development only: ${line}`);
  if (running.length > 0)
    throw new Problem(`${running.length} libraries of the running portal are vulnerable.`);
  say('No library of the running portal has a known vulnerability.');
});
