// Runs the audit next to the services: the key of the scripts, the services' addresses and the gateway's DATABASE_URL come
// from the environment. Exits with 1 when the books do not balance, or the audit log is not whole.
import { parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import { AssertionSettings, DatabaseSettings } from '@portal/kit/config/service-settings';
import { Assertions } from '@portal/kit/http/caller';
import { ServiceClient } from '@portal/kit/http/service-client';
import pg from 'pg';
import { messageOf, Problem } from '../lib/say.ts';
import { audit } from './audit.ts';
import { checkChain } from './check-chain.ts';
import type { Ask } from './part.ts';

/** A long timeout, since nobody waits at a screen. */
const DEADLINE_MS = 120_000;

Logger.overrideLogger(['error']); // would otherwise log every call

const services = new ServiceClient(new Assertions('scripts', new AssertionSettings()));
const ask: Ask = (call, given) =>
  services.call(call, { ...given, deadlineMs: DEADLINE_MS }).catch((error: Error & { cause?: Error }) => {
    throw new Error(
      `${given.service ?? call.by} did not answer ${call.path}: ${error.cause?.message ?? error.message}`,
    );
  });
try {
  const { head } = parseArgs({ options: { head: { type: 'string' } } }).values;
  if (head !== undefined && !/^[0-9a-f]{64}$/i.test(head))
    throw new Problem("A head has 64 hexadecimal digits: make audit ARGS='--head HASH'");
  const { figures, drift } = await audit(ask);
  for (const line of figures) console.log(line);
  const chain = await chainOf(head);
  console.log(chain.figure);
  for (const line of drift) console.log(`  drift  ${line}`);
  if (chain.problem) console.log(`  audit log  ${chain.problem}`);
  console.log(drift.length === 0 ? '\nThe books balance.' : `\n${drift.length} lines do not fit.`);
  console.log(chain.problem ? 'The audit log is not whole.' : 'The audit log is whole.');
  process.exitCode = drift.length === 0 && !chain.problem ? 0 : 1;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  await services.onApplicationShutdown();
}

async function chainOf(head: string | undefined) {
  const client = new pg.Client({ connectionString: new DatabaseSettings().DATABASE_URL });
  await client.connect();
  try {
    return await checkChain(client, head);
  } finally {
    await client.end();
  }
}
