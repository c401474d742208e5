import { join } from 'node:path';
import { expect, test } from '@jest/globals';

type Documents = { kind: string; metadata: { name: string } }[];
const { broken, withoutOthers } = (await import(join(import.meta.dirname, 'rules.ts'))) as {
  broken(documents: Documents): string[];
  withoutOthers(documents: Documents): string[];
};

const secret = (name: string, ...keys: string[]) => ({
  kind: 'Secret',
  metadata: { name },
  data: Object.fromEntries(keys.map((key) => [key, 'dmFsdWU='])),
});
const asks = (name: string) => ({
  kind: 'TriggerAuthentication',
  metadata: { name: 'rabbitmq' },
  spec: { secretTargetRef: [{ parameter: 'host', name, key: 'AMQP_URL' }] },
});

test('KEDA has to find its secret under the name that it has with its hash', () => {
  const there = secret('autoscaling-9hm4', 'AMQP_URL');
  expect(broken([there, asks('autoscaling-9hm4')])).toEqual([]);
  expect(broken([there, asks('autoscaling')])).toEqual([
    'rabbitmq looks for AMQP_URL in autoscaling: not there.',
  ]);
  expect(broken([secret('autoscaling-9hm4', 'URL'), asks('autoscaling-9hm4')])).toHaveLength(1);
});

test('a program that is given a key has to read the keys that are valid beside it during a rotation', () => {
  const hub = (...reads: string[]) => ({
    kind: 'Deployment',
    metadata: { name: 'hub' },
    spec: {
      template: {
        spec: {
          volumes: [{ name: 'secrets', secret: { secretName: 'hub-1' } }],
          containers: [{ env: reads.map((name) => ({ name })) }],
        },
      },
    },
  });
  const its = secret('hub-1', 'SESSION_SECRET', 'FACTOR_KEY');
  expect(withoutOthers([its, hub('SESSION_OLD_SECRETS_FILE', 'FACTOR_OLD_KEYS_FILE')])).toEqual([]);
  expect(withoutOthers([its, hub('FACTOR_OLD_KEYS_FILE')])).toEqual([
    'hub has SESSION_SECRET, and does not read SESSION_OLD_SECRETS.',
  ]);
});
