// What a container may do, which secrets it gets, and what its users may access in PostgreSQL and RabbitMQ.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/settings.ts';
import type { Container, Inspected, ScenarioContext } from '../lib/compose-test.ts';

export const what = 'nothing runs as root or with rights it does not need, and no secret is to be seen';

/** Sorted. A secret that is not set is an empty file that no setting names. */
const EVERYBODYS = ['internal_public_keys', 'internal_shared_secrets', 'otel_exporter_otlp_headers'];

/** Services with outbound access beyond the containers' network: to be reached, to Stripe, to the mail server. */
const WITH_A_WAY_OUT = ['gateway', 'notifications', 'payments-sales'];

export async function run(context: ScenarioContext) {
  const { check, containers } = context;
  const everything = await containers();
  assert.ok(everything.length > 10);
  // This container reads .env, which only its owner can read. It has ended, and is checked separately.
  const all = everything.filter(({ service }) => service !== 'secrets');
  const each = (says: (inspected: Inspected, container: Container) => unknown) =>
    assert.deepEqual(all.filter((one) => !says(one.inspected, one)).map(nameOf), []);

  await check('no container runs as root, can gain rights or has a capability', () => {
    each(({ Config }) => !['', 'root', '0'].includes(Config.User.split(':')[0]!));
    each(({ HostConfig }) => !HostConfig.Privileged && HostConfig.CapDrop?.includes('ALL'));
    each(({ HostConfig }) => !HostConfig.CapAdd?.length);
    each(({ HostConfig }) => HostConfig.SecurityOpt?.includes('no-new-privileges:true'));
  });
  await check('who gives the secrets out may read every file, reaches nobody, and has ended', async () => {
    const { inspected, state } = everything.find(({ service }) => service === 'secrets')!;
    assert.equal(state, 'exited');
    assert.deepEqual(inspected.HostConfig.CapAdd, ['DAC_READ_SEARCH']);
    assert.deepEqual(inspected.HostConfig.CapDrop, ['ALL']);
    assert.ok(inspected.HostConfig.ReadonlyRootfs && !inspected.HostConfig.Privileged);
    assert.ok(inspected.HostConfig.SecurityOpt?.includes('no-new-privileges:true'));
    assert.deepEqual(
      inspected.Mounts.filter(({ Type, RW }) => Type === 'bind' && RW),
      [],
    );
    const networks = Object.values(inspected.NetworkSettings.Networks).map(({ NetworkID }) => NetworkID);
    const internal = await context.docker('network', 'inspect', '-f', '{{.Internal}}', ...networks);
    assert.equal(internal.trim(), 'true');
  });
  await check('every container is read-only but for its volumes and memory', () =>
    each(({ HostConfig, Mounts }) => {
      const writable = Mounts.filter(({ Type, RW }) => Type === 'bind' && RW);
      return HostConfig.ReadonlyRootfs && writable.length === 0;
    }),
  );
  await check('every container has limits of memory, CPU, processes and log, and is started again', () => {
    each(({ HostConfig }) => HostConfig.Memory > 0 && HostConfig.NanoCpus > 0 && HostConfig.PidsLimit > 0);
    each(
      ({ HostConfig: { LogConfig } }) =>
        LogConfig.Config['max-size'] && Number(LogConfig.Config['max-file']) > 1,
    );
    each(({ HostConfig }, { once }) => once || HostConfig.RestartPolicy.Name === 'unless-stopped');
  });
  await check("RabbitMQ takes no more events before its container's memory is used up", async () => {
    const status = ['rabbitmqctl', '--silent', 'status', '--formatter', 'json'];
    const told = JSON.parse(await context.compose('exec', '-T', 'rabbitmq', ...status)) as {
      vm_memory_high_watermark_limit: number;
    };
    const { HostConfig } = all.find(({ service }) => service === 'rabbitmq')!.inspected;
    assert.ok(told.vm_memory_high_watermark_limit > 0, 'no mark');
    assert.ok(told.vm_memory_high_watermark_limit < HostConfig.Memory * 0.7);
  });
  await check('only the gateway publishes a port, and only who must has a way out', async () => {
    const publishing = all.filter(({ inspected }) => Object.keys(inspected.HostConfig.PortBindings).length);
    assert.deepEqual(publishing.map(nameOf), ['gateway']);
    const outside: string[] = [];
    for (const one of all) {
      const networks = Object.values(one.inspected.NetworkSettings.Networks).map(
        ({ NetworkID }) => NetworkID,
      );
      const internal = await context.docker('network', 'inspect', '-f', '{{.Internal}}', ...networks);
      if (internal.includes('false')) outside.push(nameOf(one));
    }
    assert.deepEqual([...new Set(outside)], WITH_A_WAY_OUT);
  });
  await check('no secret is in docker inspect or docker compose config', async () => {
    const shown =
      JSON.stringify(everything.map(({ inspected }) => inspected)) + (await context.compose('config'));
    const names = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^(\w+)=<(random|password)>$/gm);
    const secrets = [...names].map(([, name]) => [name!, context.settings[name!]!] as const);
    assert.ok(secrets.length > 20);
    assert.deepEqual(
      secrets.filter(([, value]) => shown.includes(value)).map(([name]) => name),
      [],
    );
  });
  await check('a container sees its own secrets only, and changes none', async () => {
    for (const { service, inspected } of all) {
      const theirs = inspected.Mounts.filter(({ Name = '' }) => Name.includes('_secrets-'));
      for (const { Name, Destination, RW } of theirs)
        assert.deepEqual(
          [Name, Destination, RW],
          [`${context.project}_secrets-${service}`, '/run/secrets', false],
        );
    }
    const of = async (service: string) =>
      (await context.compose('exec', '-T', service, 'ls', '/run/secrets')).split('\n').filter(Boolean).sort();
    assert.deepEqual(await of('payouts'), [
      ...EVERYBODYS,
      'payouts_amqp_url',
      'payouts_database_url',
      'payouts_internal_key',
      'seals_key',
      'seals_old_keys',
    ]);
    assert.deepEqual(await of('gateway'), [
      'gateway_database_url',
      'gateway_internal_key',
      ...EVERYBODYS.slice(0, 2),
      'metrics_token',
      EVERYBODYS[2],
      'session_old_secrets',
      'session_secret',
    ]);
    assert.deepEqual(await of('minio'), ['s3_access_key', 's3_secret_key']);
  });
  await check("a service's role makes no table and enters no database but its own", async () => {
    const answers = JSON.parse(await context.inside('payouts', AT_THE_DATABASE)) as Record<
      'create' | 'change' | 'another',
      string
    >;
    assert.match(answers.create, /permission denied for schema public/);
    assert.match(answers.change, /permission denied for table ledger_entries/);
    assert.match(answers.another, /permission denied for database "identity"/);
  });
  await check("a service's user reads no other service's queue and hears its own", async () => {
    const answers = JSON.parse(await context.inside('payouts', AT_THE_BROKER)) as Record<string, string>;
    assert.equal(answers['payouts.sale'], 'allowed');
    assert.match(answers['notifications.sale'] ?? '', /ACCESS_REFUSED|refused/i);
    assert.match(answers['notifications.sale.dlq'] ?? '', /ACCESS_REFUSED|refused/i);
  });
}

const nameOf = ({ service }: Container) => service;

const AT_THE_DATABASE = `
  import { readFileSync } from 'node:fs';
  import pg from 'pg';
  const url = readFileSync(process.env.DATABASE_URL_FILE, 'utf8');
  const ask = async (connectionString, sql) => {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.query(sql);
      return 'allowed';
    } catch (error) {
      return error.message;
    } finally {
      await client.end();
    }
  };
  console.log(JSON.stringify({
    create: await ask(url, 'create table mine (id int)'),
    change: await ask(url, 'delete from ledger_entries'),
    another: await ask(Object.assign(new URL(url), { pathname: 'identity' }).href, 'select 1'),
  }));
`;

const AT_THE_BROKER = `
  import { readFileSync } from 'node:fs';
  import { connect } from 'amqplib';
  const connection = await connect(readFileSync(process.env.AMQP_URL_FILE, 'utf8'));
  const answers = {};
  for (const queue of ['payouts.sale', 'notifications.sale', 'notifications.sale.dlq']) {
    const channel = await connection.createChannel();
    const refused = new Promise((resolve) => channel.once('error', (error) => resolve(error.message)));
    // Looked at and given back: a message that happens to be there is not lost.
    const looked = channel.get(queue).then((message) => {
      if (message) channel.nack(message);
      return 'allowed';
    });
    answers[queue] = await Promise.race([refused, looked.catch(() => refused)]);
  }
  await connection.close();
  console.log(JSON.stringify(answers));
`;
