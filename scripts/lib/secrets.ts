// The secrets on this side of the containers: the settings that the service `secrets` of Compose reads, the stamps by which
// Compose sees that something has changed, and the values for a swarm.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { GIVEN_TO } from '../secrets/given-to.ts';
import { secretFiles } from '../secrets/secret-files.ts';
import { root, type Settings } from './settings.ts';
import { stampsOf } from './stamps.ts';

/** What a container is told of the files that it was made with, in FILES_STAMP. */
export const STAMP = 'FILES_STAMP';

/** The files of deploy/ that each service of Compose is given, by their path. */
function settingFilesByService(): Record<string, string[]> {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const { services } = parse(compose, { merge: true }) as {
    services: Record<string, { volumes?: string[] }>;
  };
  return Object.fromEntries(
    Object.entries(services).map(([name, { volumes = [] }]) => [
      name,
      volumes.map((volume) => volume.split(':')[0]!).filter((path) => path.startsWith('./deploy/')),
    ]),
  );
}

/** What is in a file of the checkout, or in all of a folder. */
function contentOf(path: string) {
  const found = join(root, path);
  if (!statSync(found).isDirectory()) return readFileSync(found, 'utf8');
  const files = globSync('**/*', { cwd: found, withFileTypes: true }).filter((each) => each.isFile());
  return JSON.stringify(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((file) => [relative(found, file), readFileSync(file, 'utf8')]),
  );
}

/**
 * Leaves the settings where the service `secrets` reads them (SETTINGS_DIR), and in stamps/ for each service what Compose
 * knows by that its secrets or other files have changed. Nobody but us enters the folder.
 * @returns the stamps, by service
 */
export function writeSettings(folder: string, settings: Record<string, string>): Record<string, string> {
  mkdirSync(join(folder, 'stamps'), { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  write(join(folder, 'settings.json'), JSON.stringify(settings), 0o600);
  const secrets = secretFiles(settings);
  for (const name of Object.keys(secrets)) rmSync(join(folder, name), { force: true }); // of a version before this one
  const keyFile = join(folder, 'stamps/key');
  if (!existsSync(keyFile)) writeFileSync(keyFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  const files = settingFilesByService();
  const given = Object.fromEntries(
    Object.entries(files)
      .map(([name, paths]): [string, string[]] => [name, [...(GIVEN_TO[name] ?? []), ...paths]])
      .filter(([, all]) => all.length > 0),
  );
  const paths = Object.values(files).flat();
  const contents = { ...secrets, ...Object.fromEntries(paths.map((path) => [path, contentOf(path)])) };
  const stamps = stampsOf(given, contents, readFileSync(keyFile, 'utf8'));
  for (const [service, stamp] of Object.entries(stamps))
    write(join(folder, 'stamps', `${service}.env`), `${STAMP}=${stamp}\n`, 0o444);
  return stamps;
}

/**
 * The secrets as files of this machine, for a container beside those of a swarm. They are readable by all, since a
 * container's user has no name here; nobody but us enters the folder.
 */
export function writeSecretFiles(folder: string, settings: Settings) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  for (const [name, content] of Object.entries(secretFiles(settings)))
    write(join(folder, name), content, 0o444);
}

/** In its place: a container that has it open has the new content too. */
function write(file: string, content: string, mode: number) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  if (existsSync(file)) chmodSync(file, 0o600);
  writeFileSync(file, content, { mode });
  chmodSync(file, mode);
}
