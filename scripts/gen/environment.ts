// The generated lines of docker-compose.yml and deploy/swarm/portal.yml. Kubernetes needs none, since every program there
// gets the whole ConfigMap `settings`.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@portal/contracts/values/services';
import { isSecret } from '../secrets/secret-files.ts';
import { readSettingsOfAll } from '../settings/settings-table.ts';
import { withGeneratedLines, type Reading } from './generated-lines.rules.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

export async function environments(): Promise<Record<string, string>> {
  const settings = await readSettingsOfAll();
  const readingOf = (programs: readonly string[]): Reading =>
    Object.fromEntries(
      programs.map((program) => [
        program,
        settings.filter(({ readBy }) => readBy.includes(program)).map(({ name }) => name),
      ]),
    );
  const known = {
    services: readingOf(SERVICES),
    others: readingOf(['hub', 'gateway']),
    isSecret,
  };
  const swarm = 'deploy/swarm/portal.yml';
  const beside = globSync('deploy/swarm/*.yml', { cwd: root }).filter((path) => path !== swarm);
  return {
    'docker-compose.yml': withGeneratedLines(read('docker-compose.yml'), [], known),
    [swarm]: withGeneratedLines(read(swarm), beside.map(read), known),
  };
}
