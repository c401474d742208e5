// make status: lists each process with its state, port and pid.
import { lastBuild } from './lib/build.ts';
import { compose } from './lib/compose.ts';
import { dataDir, envFile, runsAs } from './lib/mode.ts';
import { main, say } from './lib/say.ts';
import { readSettings } from './lib/settings.ts';
import { describeStack } from './lib/stack.ts';

main(async () => {
  if (runsAs('native', 'compose') === 'compose') return compose(readSettings(envFile), 'ps');
  const { database, broker, documents, programs, ports } = describeStack({
    dataDir,
    envFile,
    build: lastBuild(),
  });
  const rows: [name: string, state: string, port: number | string, pid: number | string][] = [
    ['postgres', database.running() ? 'running' : 'not running', ports.postgres, ''],
    ['rabbitmq', broker.running() ? 'running' : 'not running', ports.rabbitmq, ''],
  ];
  if (documents.server)
    rows.push(['minio', documents.server.running() ? 'running' : 'not running', ports.minio, '']);
  for (const program of programs.filter(({ wanted }) => wanted)) {
    const stopped = program.died() ? 'ended by itself: make logs S=' + program.name : 'not running';
    const state = program.running() ? (await program.notReady()) || 'ready' : stopped;
    const remark = program.stale() ? ' (older code or settings: make up)' : '';
    rows.push([program.name, state + remark, program.listensOn() || '', program.pid() || '']);
  }
  for (const [name, state, port, pid] of rows)
    say(`${name.padEnd(18)} ${String(port).padStart(5)} ${String(pid).padStart(8)}  ${state}`);
});
