// The portal on a Docker swarm: deploy/swarm with the settings of .env.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { stack } from './mode.ts';
import { Problem } from './say.ts';
import { BEFORE_KEY_PAIRS, isSecret, secretFiles } from '../secrets/secret-files.ts';
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

/**
 * Runs `docker …`.
 * @returns its output
 * @throws Problem with its error message
 */
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

/** Further files, for secrets that are optional. */
const BESIDE = {
  SMTP_URL: 'smtp.yml',
  DOCUMENTS_OLD_KEYS: 'old-keys.yml',
  SEALS_OLD_KEYS: 'old-seal-keys.yml',
  INTERNAL_OLD_SECRETS: 'old-factor-keys.yml',
  SHARED_ASSERTIONS: 'shared-assertions.yml',
  SESSION_OLD_SECRETS: 'old-session-secrets.yml',
  OTEL_EXPORTER_OTLP_HEADERS: 'trace-headers.yml',
};
/** The label with a secret's seal, which shows whether its value is still that of the settings. */
const SEAL = 'portal.seal';
const lines = (text: string) => text.split('\n').filter(Boolean);

/** 'active', 'inactive' and so on; undefined without an engine. */
export function swarmState() {
  const asked = spawnSync('docker', ['info', '--format', '{{.Swarm.LocalNodeState}}'], { encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout.trim() : undefined;
}

/** The fields that are read of docker secret inspect. */
interface DescribedSecret {
  ID: string;
  Spec: { Name: string; Labels?: Record<string, string> };
}

/** The stack's existing secrets. */
async function secretsThere(): Promise<(Made & { id: string })[]> {
  const ids = lines(await docker(['secret', 'ls', '--quiet', '--filter', `name=${stack}_`]));
  const described =
    ids.length > 0 ? (JSON.parse(await docker(['secret', 'inspect', ...ids])) as DescribedSecret[]) : [];
  return described
    .map(({ ID, Spec }) => ({ id: ID, name: Spec.Name, seal: Spec.Labels?.[SEAL] }))
    .filter(({ name }) => name.startsWith(`${stack}_`)); // the filter matches anywhere in the name
}

/**
 * Call it before anything is created.
 * @throws Problem when documents or payments would be lost
 */
export async function expectNothingLost(settings: Settings) {
  const without = (process.env.WITHOUT ?? '').split(',');
  const loss = losesOnSwarm(`${stack}_`, settings, await secretsThere(), without);
  if (loss) throw new Problem(loss);
}

/**
 * Creates the secrets that are missing or have changed, under the names in Compose's files. Existing ones are
 * immutable, so an operator with external PostgreSQL and RabbitMQ creates the secrets with addresses beforehand.
 * @returns the variables with the current names, for the files
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

/** Removes earlier secrets once they are unused, such as a leaked key that was replaced. */
export async function forgetSecrets(settings: Settings) {
  const there = await secretsThere();
  for (const [name, value] of Object.entries(secretFiles(settings))) {
    const base = `${stack}_${name}`;
    const current = value === '' ? undefined : base + nameFor(base, value, there).suffix;
    const before = versionsOf(base, there).filter((each) => each.seal && each.name !== current);
    for (const { id } of before) await docker(['secret', 'rm', id]).catch(() => undefined); // still in use
  }
  for (const name of BEFORE_KEY_PAIRS.map((each) => each.toLowerCase()))
    for (const { id } of versionsOf(`${stack}_${name}`, there))
      await docker(['secret', 'rm', id]).catch(() => undefined);
}

export async function removeSecrets() {
  const ours = (await secretsThere()).map(({ id }) => id);
  if (ours.length > 0) await docker(['secret', 'rm', ...ours]);
}

/** The result of makeSecrets. */
type SecretNames = Record<string, string>;

/** Deploys the files. They get all settings that are not secret; `names` are those of makeSecrets. */
async function deploy(files: string[], settings: Settings, names: SecretNames) {
  const given = Object.entries(settings).filter(([name]) => !isSecret(name));
  const named = files.flatMap((name) => ['-c', name]);
  const args = ['stack', 'deploy', '--detach=true', '--resolve-image', 'never', ...named, stack];
  const EDGE_SITE = process.env.EDGE_SITE || settings.PUBLIC_URL;
  const read = (path: string) => readFileSync(resolve(dirname(files[0]!), path), 'utf8'); // like Docker
  const configs = configVariables(
    files.map((path) => parse(readFileSync(path, 'utf8'), { merge: true })),
    read,
  );
  await docker(args, { env: { ...Object.fromEntries(given), EDGE_SITE, ...configs, ...names } });
}

export const deployServers = (settings: Settings, names: SecretNames) =>
  deploy([file('servers.yml')], settings, names);

/** Runs the image's migrations, also when they ran before; resolves when they are done. */
export async function deployMigrations(settings: Settings, names: SecretNames) {
  await docker(['service', 'rm', `${stack}_migrations`]).catch(() => undefined);
  await deploy([file('migrations.yml')], settings, names);
  await whenReady([`${stack}_migrations`], 180_000);
}

/** Deploys the programs and the optional services of the settings. `more` are additional files. */
export async function deployPrograms(settings: Settings, names: SecretNames, more: string[] = []) {
  const payments = inSandbox(settings) ? 'sandbox.yml' : 'stripe.yml';
  const beside = Object.entries(BESIDE).flatMap(([name, its]) => (settings[name] ? [its] : []));
  await deploy([...['portal.yml', payments, ...beside].map(file), ...more], settings, names);
}

/**
 * For each service of the stack, how many of its replicas are healthy, or how many runs of its job are done, and how
 * many are wanted.
 */
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

/** Whether programs run of a version before D-117, which have no keys of their own. */
export async function isBeforeKeyPairs(): Promise<boolean> {
  const format = '{{json .Spec.TaskTemplate.ContainerSpec.Env}}';
  const asked = ['service', 'inspect', '--format', format, `${stack}_gateway`];
  const env = await docker(asked).catch(() => null); // it is not there yet
  return env !== null && !env.includes('"INTERNAL_KEY_FILE=');
}

/**
 * Waits until the services have all their replicas.
 * @throws Problem that says which have not, and why
 */
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

/**
 * Whether an update of any of them is in progress.
 * @throws Problem when one did not stay healthy
 */
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

/** The healthy containers of a service on this node. */
export async function containersOf(service: string) {
  const filters = [`label=com.docker.swarm.service.name=${stack}_${service}`, 'health=healthy'];
  return lines(await docker(['ps', '--quiet', ...filters.flatMap((filter) => ['--filter', filter])]));
}

/** The fields that are read of docker service inspect. */
interface ContainerSpec {
  Image: string;
  Env?: string[];
  Mounts?: { Type: string; Source: string; Target: string }[];
  Secrets?: { SecretName: string; File: { Name: string } }[];
}

/**
 * The arguments after `docker` to run a container on this node like a service does: with its image, environment,
 * volumes and secrets, from the folder `secrets`.
 * @param options `key`: the name of a secret in the place of its own key (D-117)
 */
export function asService(service: string, secrets: string, { key }: { key?: string } = {}): string[] {
  const text = execFileSync('docker', ['service', 'inspect', `${stack}_${service}`], { encoding: 'utf8' });
  const [described] = JSON.parse(text) as [{ Spec: { TaskTemplate: { ContainerSpec: ContainerSpec } } }];
  const { Image, Env = [], Mounts = [], Secrets = [] } = described.Spec.TaskTemplate.ContainerSpec;
  const volumes = Mounts.map(({ Type, Source, Target }) =>
    Type === 'volume' ? `type=volume,source=${Source},target=${Target}` : `type=tmpfs,target=${Target}`,
  );
  const files = Secrets.map(({ SecretName, File }) => {
    const its = SecretName.slice(stack.length + 1).replace(/\.\d+$/, '');
    const name = key && its === `${service}_internal_key` ? key : its;
    return `type=bind,source=${join(secrets, name)},target=${resolve('/run/secrets', File.Name)},readonly`;
  });
  return [
    ...['run', '--rm', '--interactive', '--read-only', '--cap-drop=ALL', '--network', `${stack}_inside`],
    ...Env.flatMap((variable) => ['--env', variable]),
    ...[...volumes, ...files].flatMap((mount) => ['--mount', mount]),
    Image,
  ];
}

/** Queries a database of servers.yml, if it runs on this node. `query` has no `;` at its end. */
export async function sql<Row>(database: string, query: string): Promise<Row[]> {
  const [postgres] = (await containersOf('postgres')) as [string];
  const psql =
    'PGPASSWORD=$(cat /run/secrets/postgres_password) exec psql -XqAt -h 127.0.0.1 -U postgres -d "$1"';
  const input = `select coalesce(json_agg(r), '[]') from (${query}) r`;
  return JSON.parse(
    await docker(['exec', '-i', postgres, 'sh', '-c', psql, 'psql', database], { input }),
  ) as Row[];
}
