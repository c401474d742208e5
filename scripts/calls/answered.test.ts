import { globSync } from 'node:fs';
import { join, posix } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { pathBehindApi, type Call } from '@portal/contracts/calls/define-call';
import { SERVICES, type ServiceName } from '@portal/contracts/values/services';
import type { Route } from '../../gateway/src/api/route.js';
import { methodsOf, registeredControllers } from '../lib/registered-controllers.js';

const root = join(import.meta.dirname, '../..');
const load = async <Module>(file: string) => (await import(join(root, file))) as Module;

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'by' in value;

const calls: Call[] = [];
let routes: Route[];
beforeAll(async () => {
  for (const file of globSync('contracts/calls/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }))
    calls.push(...Object.values(await load<object>(file)).filter(isCall));
  ({ routes } = await load<{ routes: Route[] }>('gateway/src/api/routes.ts'));
});

/** What a controller handles: 'GET /internal/users/:id'. */
function handledBy(controller: Type<object>): string[] {
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
  return methodsOf(controller)
    .filter((method) => Reflect.hasMetadata(METHOD_METADATA, method))
    .map((method) => {
      const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, method) as RequestMethod];
      const path = Reflect.getMetadata(PATH_METADATA, method) as string;
      return `${verb} ${posix.join('/', base, path).replace(/\/$/, '')}`;
    });
}

/** No call: programs load this picture by its address. */
const PICTURE = 'GET /products/:id/preview.png';

const answeredBy = (service: ServiceName) =>
  calls.filter(({ by }) => by === service || by === 'each service');

test.each(SERVICES)('%s handles each of its calls once, in a registered controller', async (service) => {
  const handled = (await registeredControllers(service)).flatMap(handledBy);
  expect(handled.filter((each) => each !== PICTURE).sort()).toEqual(
    answeredBy(service)
      .map((call) => `${call.method} ${pathBehindApi(call)}`)
      .sort(),
  );
});

test('the gateway has each public call once in its table, and answers itself those that are its own', () => {
  const named = (call: Call, isForwarded: boolean) =>
    `${call.method} ${call.path} is ${isForwarded ? 'forwarded' : 'answered'}`;
  const inTable = routes.map(({ call, to }) => named(call, typeof to === 'string'));
  const publicCalls = calls.filter(({ path }) => path.startsWith('/api/'));
  expect(inTable.sort()).toEqual(publicCalls.map((call) => named(call, call.by !== 'gateway')).sort());
});
