// Checks that no event waits too long in an outbox and that there are no dead letters.
import { getServiceBus } from '@portal/contracts/calls/internal';
import { SERVICES, type ServiceName } from '@portal/contracts/values/services';
import type { Ask, Look } from './part.ts';

/** The longest that an event may wait in an outbox. */
const OLDEST_SECONDS = 60;

export async function checkBus(ask: Ask, look: Look): Promise<string> {
  for (const service of SERVICES) await look(() => checkService(ask, service));
  await look(async () => {
    const { unrouted } = await ask(getServiceBus, { service: 'payouts' }); // counted for the whole bus
    return unrouted > 0 ? [`bus: ${unrouted} events that no queue receives`] : [];
  });
  return `On the bus: ${SERVICES.length} services`;
}

async function checkService(ask: Ask, service: ServiceName): Promise<string[]> {
  const { outbox, queues } = await ask(getServiceBus, { service });
  const dead = queues.filter(({ deadLetters }) => deadLetters > 0);
  return [
    ...(outbox.ageSeconds > OLDEST_SECONDS
      ? [`${service}: an event waits in the outbox for more than ${OLDEST_SECONDS} s`]
      : []),
    ...dead.map(({ name, deadLetters }) => `${name}: ${deadLetters} dead letters`),
  ];
}
