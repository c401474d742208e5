// make dev: runs make up, then rebuilds edited files and restarts the affected services. Ctrl-C stops the watching; the
// portal keeps running.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { lastBuild } from './lib/build.ts';
import { dataDir, envFile } from './lib/mode.ts';
import { main, say, step } from './lib/say.ts';
import { root } from './lib/settings.ts';
import { describeStack, entries } from './lib/stack.ts';

main(async () => {
  const { programs } = describeStack({ dataDir, envFile, build: lastBuild() });
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function restart() {
    const concerned = programs.filter(({ name }) => waiting.has(name));
    waiting.clear();
    await Promise.all(
      concerned.map((program) =>
        step(program.name, 'restarted', async () => {
          await program.stop();
          program.start();
          await program.ready();
        }).catch((error: Error) => say(error.message)),
      ),
    );
  }

  // `compiled <workspace>/<file>`: contracts and kit affect every service.
  function compiled(line: string) {
    say(line);
    const file = line.match(/^compiled (\S+)/)?.[1];
    if (!file) return;
    for (const [name, entry] of Object.entries(entries))
      if (/^(contracts|kit)\//.test(file) || file.startsWith(entry.split('/dist/')[0] + '/'))
        waiting.add(name);
    clearTimeout(timer);
    timer = setTimeout(restart, 300);
  }

  const watch = (cwd: string, args: string[], heard: (line: string) => void) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', heard);
  };
  watch(root, ['scripts/build.ts', '--watch'], compiled);
  watch(join(root, 'web'), [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--watch'], (line) => {
    if (line) say(`web: ${line}`);
  });
  say(
    'Watching: what you edit is rebuilt, and what uses it restarts. Ctrl-C stops watching; the portal keeps running.',
  );
});
