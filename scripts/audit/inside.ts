// Runs the audit next to the services: INTERNAL_SECRET and the services' addresses come from the environment. Exits
// with 1 when the books do not balance.
import { Logger } from '@nestjs/common';
import { AssertionSettings } from '@portal/kit/config/service-settings';
import { Assertions } from '@portal/kit/http/caller';
import { ServiceClient } from '@portal/kit/http/service-client';
import { messageOf } from '../lib/say.ts';
import { audit } from './audit.ts';
import type { Ask } from './part.ts';

/** A long timeout, since nobody waits at a screen. */
const DEADLINE_MS = 120_000;

Logger.overrideLogger(['error']); // would otherwise log every call

const services = new ServiceClient(new Assertions(new AssertionSettings()));
const ask: Ask = (call, given) =>
  services.call(call, { ...given, deadlineMs: DEADLINE_MS }).catch((error: Error & { cause?: Error }) => {
    throw new Error(
      `${given.service ?? call.by} did not answer ${call.path}: ${error.cause?.message ?? error.message}`,
    );
  });
try {
  const { figures, drift } = await audit(ask);
  for (const line of figures) console.log(line);
  for (const line of drift) console.log(`  drift  ${line}`);
  console.log(drift.length === 0 ? '\nThe books balance.' : `\n${drift.length} lines do not fit.`);
  process.exitCode = drift.length === 0 ? 0 : 1;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
} finally {
  await services.onApplicationShutdown();
}
