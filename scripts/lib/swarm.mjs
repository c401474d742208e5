// The portal on a Docker swarm: deploy/swarm with the settings of .env.
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './say.mjs';
import { inSandbox, root } from './settings.mjs';
import { databases, services } from './stack.mjs';

/** The name before its services, volumes and secrets; two names are two portals. */
export const stack = process.env.STACK || 'portal';
const file = (name) => join(root, 'deploy/swarm', name);

/** What `docker …` wrote. @throws Problem with what it complained of */
export function docker(args, { input, env } = {}) {
  return new Promise((resolve, reject) => {
    const options = { cwd: root, maxBuffer: 1e8, env: { ...process.env, STACK: stack, ...env } };
    const child = execFile('docker', args, options, (error, stdout, stderr) =>
      error ? reject(new Problem(`docker ${args.join(' ')} failed: ${stderr.trim()}`)) : resolve(stdout),
    );
    child.stdin.end(input);
  });
}
const SECRET = /PASSWORD|SECRET|(?<!PUBLISHABLE_)KEY|TOKEN|SMTP_URL/;
const lines = (text) => text.split('\n').filter(Boolean);

/** 'active', 'inactive' and so on; undefined without an engine. */
export function swarmState() {
  const asked = spawnSync('docker', ['info', '--format', '{{.Swarm.LocalNodeState}}'], { encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout.trim() : undefined;
}

/** Secrets by name: whoever runs PostgreSQL and RabbitMQ elsewhere makes those with addresses by hand beforehand. */
function secretsOf(settings) {
  const database = (name) =>
    `postgres://${name}:${settings[`${name.toUpperCase()}_DB_PASSWORD`]}@postgres:5432/${name}`;
  const amqp = `amqp://portal:${settings.RABBITMQ_PASSWORD}@rabbitmq:5672/portal`;
  const speakers = [...services.map((name) => name.replaceAll('-', '_')), 'hub'];
  const plain = [
    ...['POSTGRES_PASSWORD', 'INTERNAL_SECRET', 'SESSION_SECRET', 'METRICS_TOKEN', 'ADMIN_PASSWORD'],
    ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'DOCUMENTS_KEY', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
    ...['DOCUMENTS_OLD_KEYS', 'SMTP_URL'],
  ];
  return Object.fromEntries(
    [
      ['postgres_url', `postgres://postgres:${settings.POSTGRES_PASSWORD}@postgres:5432/postgres`],
      [
        'rabbitmq_user',
        `default_user = portal\ndefault_pass = ${settings.RABBITMQ_PASSWORD}\ndefault_vhost = portal\n`,
      ],
      ...databases.map((name) => [`${name}_database_url`, database(name)]),
      ...speakers.map((name) => [`${name}_amqp_url`, amqp]),
      ...plain.map((name) => [name.toLowerCase(), settings[name]]),
    ].filter(([, value]) => value),
  );
}

/** Makes the secrets that are missing; one that is there stays, since nobody can read or change it. */
export async function makeSecrets(settings) {
  const there = new Set(lines(await docker(['secret', 'ls', '--format', '{{.Name}}'])));
  for (const [name, value] of Object.entries(secretsOf(settings)))
    if (!there.has(`${stack}_${name}`))
      await docker(['secret', 'create', `${stack}_${name}`, '-'], { input: value });
}

export async function removeSecrets() {
  const all = lines(await docker(['secret', 'ls', '--format', '{{.Name}}']));
  const ours = all.filter((name) => name.startsWith(`${stack}_`));
  if (ours.length > 0) await docker(['secret', 'rm', ...ours]);
}

/** The files take what is no secret from the settings. */
async function deploy(files, settings) {
  const given = Object.entries(settings).filter(([name]) => !SECRET.test(name));
  const named = files.flatMap((name) => ['-c', name]);
  const args = ['stack', 'deploy', '--detach=true', '--resolve-image', 'never', ...named, stack];
  const EDGE_SITE = process.env.EDGE_SITE || settings.PUBLIC_URL;
  await docker(args, { env: { ...Object.fromEntries(given), EDGE_SITE } });
}

export const deployServers = (settings) => deploy([file('servers.yml')], settings);

/** Runs the migrations of the image, also when they ran before; returns once they are through. */
export async function deployMigrations(settings) {
  await docker(['service', 'rm', `${stack}_migrations`]).catch(() => undefined);
  await deploy([file('migrations.yml')], settings);
  await whenReady([`${stack}_migrations`], 180_000);
}

/** The programs, and beside them what the settings ask for. `more` are files of one's own. */
export async function deployPrograms(settings, more = []) {
  const payments = inSandbox(settings) ? 'sandbox.yml' : 'stripe.yml';
  const beside = [
    ...(settings.SMTP_URL ? ['smtp.yml'] : []),
    ...(settings.DOCUMENTS_OLD_KEYS ? ['old-keys.yml'] : []),
  ];
  await deploy([...['portal.yml', payments, ...beside].map(file), ...more], settings);
}

/** Each service of the stack with how many of its replicas are healthy, or of its runs are through, of how many. */
export async function replicas() {
  const format = '{{.Name}} {{.Replicas}}';
  const list = await docker(['service', 'ls', '--filter', `name=${stack}_`, '--format', format]);
  return Object.fromEntries(
    lines(list).map((line) => {
      const [name, counts] = line.split(' ');
      const done = /\((\d+)\/(\d+) completed\)/.exec(line);
      const [have, want] = done ? done.slice(1) : counts.split('/');
      return [name, { have: Number(have), want: Number(want) }];
    }),
  );
}

/** Waits until the services have all their replicas. @throws Problem that says which have not, and why */
export async function whenReady(names, withinMs) {
  for (const deadline = Date.now() + withinMs; ; await sleep(500)) {
    const state = await replicas();
    const lacking = names.filter((name) => !(state[name]?.have >= state[name]?.want));
    if (lacking.length === 0 && !(await updating(names))) return;
    if (Date.now() < deadline) continue;
    const format = '{{.Name}} {{.CurrentState}} {{.Error}}';
    const tasks = await docker(['service', 'ps', '--no-trunc', '--format', format, ...names]);
    throw new Problem(`Not ready after ${withinMs / 1_000} s: ${lacking.join(', ')}\n${tasks}`);
  }
}

/** Whether a new version of any of them is still on its way. @throws Problem when one did not stay healthy */
async function updating(names) {
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
export async function containersOf(service) {
  const filters = [`label=com.docker.swarm.service.name=${stack}_${service}`, 'health=healthy'];
  return lines(await docker(['ps', '--quiet', ...filters.flatMap((filter) => ['--filter', filter])]));
}

/** Rows of a database of servers.yml, where it runs on this node. */
export async function sql(database, text, values = []) {
  const [postgres] = await containersOf('postgres');
  const literal = (value) =>
    `'${(Array.isArray(value) ? `{${value.join(',')}}` : String(value)).replaceAll("'", "''")}'`;
  const query = `select coalesce(json_agg(found), '[]') from (${text}) found \\bind ${values.map(literal).join(' ')} \\g\n`;
  const psql =
    'PGPASSWORD=$(cat /run/secrets/postgres_password) exec psql -XqAt -h 127.0.0.1 -U postgres -d "$1"';
  const exec = ['exec', '-i', postgres, 'sh', '-c', psql, 'psql', database.replaceAll('-', '_')];
  return JSON.parse(await docker(exec, { input: query }));
}
