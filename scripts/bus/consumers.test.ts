import { beforeAll, expect, test } from '@jest/globals';
import { PATTERN_EXTRAS_METADATA } from '@nestjs/microservices/constants';
import { allEvents } from '@portal/contracts/events/all.gen';
import { SERVICES } from '@portal/contracts/values/services';
import type { Subscription } from '@portal/kit/messaging/consumer/on-event';
import { methodsOf, registeredControllers } from '../lib/registered-controllers.js';

/** The queues that the services' registered handlers consume, by event: `{ 'sale.recorded': ['payouts.sale'] }`. */
const consumers: Record<string, string[]> = {};
beforeAll(async () => {
  for (const service of SERVICES)
    for (const method of (await registeredControllers(service)).flatMap(methodsOf)) {
      const extras = Reflect.getMetadata(PATTERN_EXTRAS_METADATA, method) as
        { subscription: Subscription } | undefined;
      const subscription = extras?.subscription;
      if (subscription && subscription.kind !== 'broadcast')
        (consumers[subscription.definition.type] ??= []).push(`${service}.${subscription.queue}`);
    }
});

test('an event without a consumer is a signal: any other would wait in unrouted and raise an alert', () => {
  const unconsumed = allEvents.filter(({ signal, consumedBy = [] }) => !signal && consumedBy.length === 0);
  expect(unconsumed.map(({ type }) => type)).toEqual([]);
});

test('the events name exactly the queues that consume them: the relay waits for those', () => {
  const named = allEvents
    .filter(({ consumedBy }) => consumedBy)
    .map(({ type, consumedBy }) => [type, consumedBy!.toSorted()]);
  const registered = Object.entries(consumers).map(([type, queues]) => [type, queues.toSorted()]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(registered));
});
