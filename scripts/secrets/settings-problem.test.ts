import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { PROFILES, settingsProblem } from './settings-problem.js';

test('a profile that is not there is named, since Compose says nothing of it', () => {
  expect(settingsProblem({ COMPOSE_PROFILES: 'edge,monitorin' })).toBe(
    'COMPOSE_PROFILES names what is not there: monitorin. There are monitoring, tracing, edge, mail and clamav.',
  );
  for (const names of ['', 'edge', 'edge, monitoring', 'sandbox,mail'])
    expect(settingsProblem({ COMPOSE_PROFILES: names })).toBeUndefined();
});

test('the profiles are those of docker-compose.yml, and the one of earlier versions', () => {
  const file = readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8');
  const { services } = parse(file, { merge: true }) as { services: Record<string, { profiles?: string[] }> };
  const named = Object.values(services).flatMap(({ profiles = [] }) => profiles);
  expect(new Set(PROFILES)).toEqual(new Set([...named, 'sandbox']));
});
