// Runs the real Prometheus and Alertmanager on this machine.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../kit/testing/eventually.ts';
import { freePort } from '../../kit/native/ports.ts';
import { messageOf, Problem } from '../lib/say.ts';
import { root } from '../lib/settings.ts';

/** A program that runs until it is stopped. */
export interface Running {
  url: string;
  log(): string;
  stop(): Promise<void>;
}

const deploy = (path: string) => join(root, 'deploy', path);
const onPath = (name: string) =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)));
/** Debian's name, or the usual one. */
const ALERTMANAGER = ['prometheus-alertmanager', 'alertmanager'].find(onPath) ?? 'alertmanager';

async function start(command: string, args: string[], url: string): Promise<Running> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`);
      const { status } = await fetch(`${url}/-/ready`);
      if (status !== 200) throw new Error(`${command} answers ${status}`);
    }, 30_000);
  } catch (error) {
    await stop();
    throw new Problem(`${messageOf(error)}: ${log.slice(-2_000)}`);
  }
  return { url, log: () => log, stop };
}

/**
 * Writes a config from our settings that this machine's Alertmanager can read, with short waits, into `folder`.
 * @returns the path of the file, which only its owner can read
 */
export function writeConfig(folder: string, config: string) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'alertmanager.yml');
  const quick = config
    .replaceAll('/etc/alertmanager/', deploy('alertmanager/'))
    .replaceAll(/group_wait: \w+/g, 'group_wait: 1s')
    .replaceAll(/group_interval: \w+/g, 'group_interval: 1s');
  writeFileSync(file, quick, { mode: 0o600 });
  return file;
}

export async function startAlertmanager(folder: string, config: string) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const args = [
    `--config.file=${writeConfig(folder, config)}`,
    `--storage.path=${join(folder, 'data')}`,
    '--cluster.listen-address=',
    `--web.listen-address=${url.slice('http://'.length)}`,
    '--web.external-url=http://localhost:9093',
    '--web.route-prefix=/',
  ];
  return start(ALERTMANAGER, args, url);
}

/** Starts it with our rules, without their waiting time. None of its targets exist, as if everything were down. */
export async function startPrometheus(folder: string, alertmanager: Running) {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const read = (name: string) => readFileSync(deploy(`prometheus/${name}`), 'utf8');
  write('alerts.yml', read('alerts.yml').replaceAll(/\bfor: \w+/g, 'for: 0s'));
  write(
    'alertmanagers.yml',
    read('alertmanagers.yml').replace('alertmanager:9093', alertmanager.url.slice('http://'.length)),
  );
  write('metrics_token', 'a token');
  write(
    'prometheus.yml',
    read('prometheus.yml')
      .replaceAll('/etc/prometheus/', `${folder}/`)
      .replaceAll('/run/secrets/', `${folder}/`)
      .replaceAll(/_interval: 15s/g, '_interval: 1s'),
  );
  const url = `http://127.0.0.1:${await freePort()}`;
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${url.slice('http://'.length)}`,
    '--web.external-url=http://localhost:9090',
    '--web.route-prefix=/',
    '--rules.alert.resend-delay=1s', // the first alert may fire before it knows Alertmanager
  ];
  return start('prometheus', args, url);
}

/** Version 0.25 (Debian 12) shows and logs a webhook's URL. The version that Compose starts treats it as a secret. */
export function hidesWebhooks() {
  const { stdout, stderr } = spawnSync(ALERTMANAGER, ['--version'], { encoding: 'utf8' });
  const [, minor] = /version 0\.(\d+)/.exec(stdout + stderr) ?? [];
  return minor === undefined || Number(minor) > 25;
}

/**
 * Runs Alertmanager's own command-line tool.
 * @returns its output
 * @throws when it found a problem
 */
export function amtool(...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync('amtool', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`amtool ${args.join(' ')}: ${error?.message ?? stdout + stderr}`);
  return stdout;
}
