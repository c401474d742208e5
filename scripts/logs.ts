// make logs [S=name]: shows the last lines of every log, or of one, and follows it.
import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { compose } from './lib/compose.ts';
import { dataDir, envFile, runsAs, startedAs } from './lib/mode.ts';
import { main, Problem } from './lib/say.ts';
import { readSettings, root } from './lib/settings.ts';

main(async () => {
  const only = process.env.S || undefined;
  if (startedAs() === 'compose')
    return compose(readSettings(envFile), 'logs', '--tail=50', '--follow', ...(only ? [only] : []));
  const files = globSync([`logs/${only ?? '*'}.log`, `${only ?? '*'}/${only ?? '*'}.log`], { cwd: dataDir });
  if (files.length === 0 && !only) runsAs('native', 'compose');
  if (files.length === 0)
    throw new Problem(
      only ? `There is no log of ${only}: make status lists the names.` : 'There are no logs yet: make up.',
    );
  const tail = spawn('tail', ['-q', '-n', '50', '-F', ...files], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pretty = join(root, 'node_modules/.bin/pino-pretty');
  const format = ['--ignore', 'pid,hostname', '--singleLine', '--translateTime', 'SYS:HH:MM:ss.l'];
  if (existsSync(pretty)) spawn(pretty, format, { stdio: [tail.stdout, 'inherit', 'inherit'] });
  else tail.stdout.pipe(process.stdout);
});
