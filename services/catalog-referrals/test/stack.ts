import { freshBus } from '@portal/kit/testing/fresh';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { startPublisher } from '@portal/kit/testing/publisher';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { acceptPictures } from '../src/product-pictures/accept-pictures.js';
import { startIdentity, type Identity } from './identity.js';

export interface Stack {
  identity: Identity;
  /** Publishes what identity does. */
  others: Awaited<ReturnType<typeof startPublisher>>;
  catalog: TestService;
  /** What is told on its bus. */
  bus: Awaited<ReturnType<typeof collectEvents>>;
  close(): Promise<void>;
}

/** catalog-referrals on a real database and bus, with a stand-in for identity. */
export async function startStack(): Promise<Stack> {
  const identity = await startIdentity();
  const AMQP_URL = await freshBus();
  const bus = await collectEvents(AMQP_URL);
  const others = await startPublisher(AMQP_URL);
  const catalog = await startTestService(
    'catalog-referrals',
    AppModule,
    { AMQP_URL, PUBLIC_URL: 'https://portal.test' },
    { prepare: acceptPictures },
  );
  return {
    identity,
    others,
    catalog,
    bus,
    async close() {
      await catalog.close();
      await Promise.all([identity.close(), others.close(), bus.close()]);
    },
  };
}
