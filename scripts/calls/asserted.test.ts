import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as internal from '@portal/contracts/calls/internal';
import type { Call } from '@portal/contracts/calls/define-call';
import { MAY_ASSERT, PROCESSES, type ProcessName } from '@portal/contracts/values/processes';
import { SERVICES, type ServiceName } from '@portal/contracts/values/services';
import { processes } from '../secrets/services.js';

const root = join(import.meta.dirname, '../..');
const calls = internal as unknown as Record<string, Call>;

/** Which calls a program makes, and to whom: `.call(findPeople, …)`, `.upload(storeFile, …)`. */
function callsOf(files: string): { name: string; to: ServiceName }[] {
  return globSync(files, { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/\.(?:call|upload)\(\s*(?:internal\.)?(\w+)([^;]*)/g)].flatMap(
      ([, name, rest]) => {
        const by = calls[name!]?.by;
        if (!by) throw new Error(`${file} calls ${name}, which is no call between services`);
        if (by === 'gateway') return [];
        const to = by === 'each service' ? (/service: '([\w-]+)'/.exec(rest!)![1] as ServiceName) : by;
        return [{ name: name!, to }];
      },
    );
  });
}

/** Parts of the kit that call, each by what a program has of it. */
const CALLING = { FindBrand: 'kit/http/find-brand.ts' };

/** Whom a program calls in its own name. */
function calledFrom(files: string): ServiceName[] {
  const texts = globSync(files, { cwd: root, exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const ofKit = Object.entries(CALLING).flatMap(([name, file]) =>
    texts.some((text) => text.includes(name)) ? callsOf(file) : [],
  );
  return [...new Set([...callsOf(files), ...ofKit].map(({ to }) => to))].sort();
}

test.each(SERVICES)('%s is believed by the services that it calls, and by no other', (service) => {
  const { to } = MAY_ASSERT[service];
  expect([...to].sort()).toEqual(calledFrom(`services/${service}/src/**/*.{ts,tsx}`));
});

test('the hub calls nobody, and nobody believes it', () => {
  expect(calledFrom('gateway/src/live/**/*.{ts,tsx}')).toEqual([]);
  expect(MAY_ASSERT.hub.to).toEqual([]);
});

test('each of them is given a key by the installation', () => {
  expect([...processes].sort()).toEqual([...PROCESSES].sort() satisfies ProcessName[]);
});

test('a call that only some may make is made by these', () => {
  const made = SERVICES.flatMap((service) =>
    callsOf(`services/${service}/src/**/*.{ts,tsx}`).map(({ name }) => ({ service, name })),
  );
  for (const [name, { from }] of Object.entries(calls)) {
    if (!from) continue;
    const makers = new Set(made.filter((one) => one.name === name).map(({ service }) => service));
    expect([name, [...makers].sort()]).toEqual([name, from.filter((one) => one !== 'scripts')]);
  }
});
