// make debug S=name: a running process logs more detail; the next call switches that off again.
import { compose } from './lib/compose.ts';
import { dataDir, envFile, runsAs } from './lib/mode.ts';
import { main, Problem, say } from './lib/say.ts';
import { readSettings } from './lib/settings.ts';
import { describeStack, entries } from './lib/stack.ts';

// The signal would terminate the sandbox.
const names = Object.keys(entries).filter((name) => name !== 'stripe-sandbox');

main(async () => {
  const name = process.env.S ?? '';
  if (!names.includes(name)) throw new Problem(`Say which one: make debug S=name, of ${names.join(', ')}.`);
  if (runsAs('native', 'compose') === 'compose')
    await compose(readSettings(envFile), 'kill', '--signal=SIGUSR2', name);
  else {
    const program = describeStack({ dataDir, envFile }).programs.find((each) => each.name === name)!;
    if (!program.running()) throw new Problem(`${name} does not run: make up.`);
    process.kill(program.pid(), 'SIGUSR2');
  }
  say(`make logs S=${name} shows it; make debug S=${name} switches back.`);
});
