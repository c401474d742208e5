import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

const deploy = join(import.meta.dirname, '../../deploy');
interface Described {
  services: { rabbitmq: { mem_limit?: string; deploy?: { resources: { limits: { memory: string } } } } };
}
const { services: compose } = parse(readFileSync(join(deploy, '../docker-compose.yml'), 'utf8'), {
  merge: true,
}) as Described;
const { services: swarm } = parse(readFileSync(join(deploy, 'swarm/servers.yml'), 'utf8'), {
  merge: true,
}) as Described;

const UNITS: Record<string, number> = { M: 2 ** 20, G: 2 ** 30 };
const bytes = (text: string) => {
  const [, number, unit] = /^(\d+)([MG])(iB|B)?$/i.exec(text)!;
  return Number(number) * UNITS[unit!.toUpperCase()]!;
};

test.each([
  ['Compose', compose.rabbitmq.mem_limit!],
  ['the swarm', swarm.rabbitmq.deploy!.resources.limits.memory],
])("in %s RabbitMQ takes no more before its container's memory is used up", (_where, limit) => {
  const settings = readFileSync(join(deploy, 'rabbitmq/container.conf'), 'utf8');
  const [, watermark] = /^vm_memory_high_watermark\.absolute = (\w+)$/m.exec(settings) ?? [];
  expect(watermark).toBeDefined();
  // During a garbage collection it may briefly use half as much again.
  expect(bytes(watermark!) * 1.5).toBeLessThanOrEqual(bytes(limit));
});
