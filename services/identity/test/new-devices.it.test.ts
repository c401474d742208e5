import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NewDevice } from '@portal/contracts/http/internal';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

const ROOT = { ADMIN_EMAIL: 'root@portal.test', ADMIN_PASSWORD: 'the-admins-password' };

let identity: TestService;
let bus: Awaited<ReturnType<typeof collectEvents>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  bus = await collectEvents(AMQP_URL);
  identity = await startTestService('identity', AppModule, { ...ROOT, AMQP_URL });
});
afterAll(async () => {
  await identity.close();
  await bus.close();
});

const tell = (userId: number) =>
  identity.as({ role: 'service' })('/internal/new-devices', {
    json: { userId, device: 'Firefox on Windows', place: 'Germany' },
  });

test('a new device of an administrator is one event, without device and place, which the mail asks for', async () => {
  const [admin] = await identity.sql<{ id: number }>(`select id::int as id from users where role = 'admin'`);
  expect((await tell(admin!.id)).status).toBe(204);
  await eventually(() => expect(bus.events.filter(({ type }) => type === 'new-device.seen')).toHaveLength(1));
  expect(JSON.stringify(bus.events)).not.toMatch(/Firefox|Germany|portal\.test/);
  const { newDeviceId } = bus.events.find(({ type }) => type === 'new-device.seen')!.data as {
    newDeviceId: number;
  };
  const found = await identity.as({ role: 'service' })(`/internal/new-devices/${newDeviceId}`);
  expect((await found.json()) as NewDevice).toEqual({
    email: ROOT.ADMIN_EMAIL,
    firstName: 'Portal',
    lastName: 'Admin',
    role: 'admin',
    device: 'Firefox on Windows',
    place: 'Germany',
    signedInAt: expect.any(String),
  });
  for (const role of ['partner', 'admin'] as const)
    expect((await identity.as({ role, userId: 1 })(`/internal/new-devices/${newDeviceId}`)).status).toBe(403);
});

test('of an account that is gone there is none', async () => {
  expect((await tell(999_999)).status).toBe(204);
  expect((await identity.as({ role: 'service' })('/internal/new-devices/999999')).status).toBe(404);
  expect(await identity.sql('select id from new_devices where user_id = 999999')).toEqual([]);
});
