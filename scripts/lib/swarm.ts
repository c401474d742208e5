// The portal on a Docker swarm: deploy/swarm with the settings of .env.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { stack } from './mode.ts';
import { Problem } from './say.ts';
import { secretFiles } from '../secrets/secret-files.ts';
import { inSandbox, root, type Settings } from './settings.ts';
import {
  configVariables,
  losesOnSwarm,
  nameFor,
  sealOf,
  secretVariable,
  versionsOf,
  type Made,
} from './swarm-names.ts';

export { stack };
const file = (name: string) => join(root, 'deploy/swarm', name);

/** What `docker …` wrote. @throws Problem with what it complained of */
export function docker(
  args: string[],
  { input, env }: { input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: root, maxBuffer: 1e8, env: { ...process.env, STACK: stack, ...env } };
    const child = execFile('docker', args, options, (error, stdout, stderr) =>
      error ? reject(new Problem(`docker ${args.join(' ')} failed: ${stderr.trim()}`)) : resolve(stdout),
    );
    child.stdin!.end(input);
  });
}

/** Files for secrets that not everybody has. */
const BESIDE = {
  SMTP_URL: 'smtp.yml',
  DOCUMENTS_OLD_KEYS: 'old-keys.yml',
  INTERNAL_OLD_SECRETS: 'old-internal-secrets.yml',
  SESSION_OLD_SECRETS: 'old-session-secrets.yml',
  OTEL_EXPORTER_OTLP_HEADERS: 'trace-headers.yml',
};
/** The label of a secret that tells whether its value is still that of the settings. */
const SEAL = 'portal.seal';
const SECRET = /PASSWORD|SECRET|(?<!PUBLISHABLE_)KEY|TOKEN|HEADERS|SMTP_URL|WEBHOOK_URL/;
const lines = (text: string) => text.split('\n').filter(Boolean);

/** 'active', 'inactive' and so on; undefined without an engine. */
export function swarmState() {
  const asked = spawnSync('docker', ['info', '--format', '{{.Swarm.LocalNodeState}}'], { encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout.trim() : undefined;
}

/** As docker secret inspect has it. */
interface DescribedSecret {
  ID: string;
  Spec: { Name: string; Labels?: Record<string, string> };
}

/** The secrets of the stack. */
async function secretsThere(): Promise<(Made & { id: string })[]> {
  const ids = lines(await docker(['secret', 'ls', '--quiet', '--filter', `name=${stack}_`]));
  const described =
    ids.length > 0 ? (JSON.parse(await docker(['secret', 'inspect', ...ids])) as DescribedSecret[]) : [];
  return described
    .map(({ ID, Spec }) => ({ id: ID, name: Spec.Name, seal: Spec.Labels?.[SEAL] }))
    .filter(({ name }) => name.startsWith(`${stack}_`)); // the filter takes it anywhere
}

/** Before anything is made. @throws Problem where documents or payments would be lost */
export async function expectNothingLost(settings: Settings) {
  const without = (process.env.WITHOUT ?? '').split(',');
  const loss = losesOnSwarm(`${stack}_`, settings, await secretsThere(), without);
  if (loss) throw new Problem(loss);
}

/**
 * Makes the secrets that are missing or have changed, by the names that Compose's files have; nobody can change one that is
 * there. So whoever runs PostgreSQL and RabbitMQ elsewhere makes those with addresses beforehand.
 * @returns what the files are told, so that they name those of now
 */
export async function makeSecrets(settings: Settings): Promise<Record<string, string>> {
  const there = await secretsThere();
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(secretFiles(settings)).filter(([, value]) => value !== '')) {
    const { suffix, isNew } = nameFor(`${stack}_${name}`, value, there);
    variables[secretVariable(name)] = suffix;
    const label = `${SEAL}=${sealOf(value)}`;
    if (isNew)
      await docker(['secret', 'create', '--label', label, `${stack}_${name}${suffix}`, '-'], {
        input: value,
      });
  }
  return variables;
}

/** Removes those of before, once nobody uses them: a key that was changed because somebody saw it, say. */
export async function forgetSecrets(settings: Settings) {
  const there = await secretsThere();
  for (const [name, value] of Object.entries(secretFiles(settings))) {
    const base = `${stack}_${name}`;
    const current = value === '' ? undefined : base + nameFor(base, value, there).suffix;
    const before = versionsOf(base, there).filter((each) => each.seal && each.name !== current);
    for (const { id } of before) await docker(['secret', 'rm', id]).catch(() => undefined); // somebody has it still
  }
}

export async function removeSecrets() {
  const ours = (await secretsThere()).map(({ id }) => id);
  if (ours.length > 0) await docker(['secret', 'rm', ...ours]);
}

/** Of makeSecrets. */
export type SecretNames = Record<string, string>;

/** The files take what is no secret from the settings; `names` are those of makeSecrets. */
async function deploy(files: string[], settings: Settings, names: SecretNames) {
  const given = Object.entries(settings).filter(([name]) => !SECRET.test(name));
  const named = files.flatMap((name) => ['-c', name]);
  const args = ['stack', 'deploy', '--detach=true', '--resolve-image', 'never', ...named, stack];
  const EDGE_SITE = process.env.EDGE_SITE || settings.PUBLIC_URL;
  const read = (path: string) => readFileSync(resolve(dirname(files[0]!), path), 'utf8'); // as Docker takes it
  const configs = configVariables(
    files.map((path) => parse(readFileSync(path, 'utf8'), { merge: true })),
    read,
  );
  await docker(args, { env: { ...Object.fromEntries(given), EDGE_SITE, ...configs, ...names } });
}

export const deployServers = (settings: Settings, names: SecretNames) =>
  deploy([file('servers.yml')], settings, names);

/** Runs the migrations of the image, also when they ran before; returns once they are through. */
export async function deployMigrations(settings: Settings, names: SecretNames) {
  await docker(['service', 'rm', `${stack}_migrations`]).catch(() => undefined);
  await deploy([file('migrations.yml')], settings, names);
  await whenReady([`${stack}_migrations`], 180_000);
}

/** The programs, and beside them what the settings ask for. `more` are files of one's own. */
export async function deployPrograms(settings: Settings, names: SecretNames, more: string[] = []) {
  const payments = inSandbox(settings) ? 'sandbox.yml' : 'stripe.yml';
  const beside = Object.entries(BESIDE).flatMap(([name, its]) => (settings[name] ? [its] : []));
  await deploy([...['portal.yml', payments, ...beside].map(file), ...more], settings, names);
}

/** Each service of the stack with how many of its replicas are healthy, or of its runs are through, of how many. */
export async function replicas(): Promise<Record<string, { have: number; want: number }>> {
  const format = '{{.Name}} {{.Replicas}}';
  const list = await docker(['service', 'ls', '--filter', `name=${stack}_`, '--format', format]);
  return Object.fromEntries(
    lines(list).map((line) => {
      const [name = '', counts = ''] = line.split(' ');
      const done = /\((\d+)\/(\d+) completed\)/.exec(line);
      const [have, want] = done ? done.slice(1) : counts.split('/');
      return [name, { have: Number(have), want: Number(want) }];
    }),
  );
}

/** Waits until the services have all their replicas. @throws Problem that says which have not, and why */
export async function whenReady(names: string[], withinMs: number) {
  for (const deadline = Date.now() + withinMs; ; await sleep(1_000)) {
    const state = await replicas();
    const lacking = names.filter((name) => !(state[name] && state[name].have >= state[name].want));
    if (lacking.length === 0 && !(await updating(names))) return;
    if (Date.now() < deadline) continue;
    const format = '{{.Name}} {{.CurrentState}} {{.Error}}';
    const tasks = await docker(['service', 'ps', '--no-trunc', '--format', format, ...names]);
    throw new Problem(`Not ready after ${withinMs / 1_000} s: ${lacking.join(', ')}\n${tasks}`);
  }
}

/** Whether a new version of any of them is still on its way. @throws Problem when one did not stay healthy */
async function updating(names: string[]) {
  const format = '{{.Spec.Name}} {{if .UpdateStatus}}{{.UpdateStatus.State}}{{end}}';
  const states = lines(await docker(['service', 'inspect', '--format', format, ...names]));
  const back = states.filter((line) => line.includes(' rollback') || line.endsWith(' paused'));
  if (back.length > 0)
    throw new Problem(
      `The new version did not stay healthy: ${back.join(', ')}. docker service ps tells why.`,
    );
  return states.some((line) => line.endsWith(' updating'));
}

/** The containers of a service that run on this node and are healthy. */
export async function containersOf(service: string) {
  const filters = [`label=com.docker.swarm.service.name=${stack}_${service}`, 'health=healthy'];
  return lines(await docker(['ps', '--quiet', ...filters.flatMap((filter) => ['--filter', filter])]));
}

/** Of docker service inspect. */
interface ContainerSpec {
  Image: string;
  Env?: string[];
  Mounts?: { Type: string; Source: string; Target: string }[];
  Secrets?: { SecretName: string; File: { Name: string } }[];
}

/**
 * What stands after `docker` to run something on this node as a service does: with its image, environment, volumes and
 * secrets, of which `secrets` is the folder.
 */
export function asService(service: string, secrets: string): string[] {
  const text = execFileSync('docker', ['service', 'inspect', `${stack}_${service}`], { encoding: 'utf8' });
  const [described] = JSON.parse(text) as [{ Spec: { TaskTemplate: { ContainerSpec: ContainerSpec } } }];
  const { Image, Env = [], Mounts = [], Secrets = [] } = described.Spec.TaskTemplate.ContainerSpec;
  const volumes = Mounts.map(({ Type, Source, Target }) =>
    Type === 'volume' ? `type=volume,source=${Source},target=${Target}` : `type=tmpfs,target=${Target}`,
  );
  const files = Secrets.map(({ SecretName, File }) => {
    const name = SecretName.slice(stack.length + 1).replace(/\.\d+$/, '');
    return `type=bind,source=${join(secrets, name)},target=${resolve('/run/secrets', File.Name)},readonly`;
  });
  return [
    ...['run', '--rm', '--interactive', '--read-only', '--cap-drop=ALL', '--network', `${stack}_inside`],
    ...Env.flatMap((variable) => ['--env', variable]),
    ...[...volumes, ...files].flatMap((mount) => ['--mount', mount]),
    Image,
  ];
}

/** Rows of a database of servers.yml, where it runs on this node. `query` has no `;` at its end. */
export async function sql<Row>(database: string, query: string): Promise<Row[]> {
  const [postgres] = (await containersOf('postgres')) as [string];
  const psql =
    'PGPASSWORD=$(cat /run/secrets/postgres_password) exec psql -XqAt -h 127.0.0.1 -U postgres -d "$1"';
  const input = `select coalesce(json_agg(r), '[]') from (${query}) r`;
  return JSON.parse(
    await docker(['exec', '-i', postgres, 'sh', '-c', psql, 'psql', database], { input }),
  ) as Row[];
}
