// The secrets outside the containers: the settings that Compose's service `secrets` reads, the stamps by which Compose
// detects changes, and the values for a swarm.
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
import { BEFORE_KEY_PAIRS, secretFiles } from '../secrets/secret-files.ts';
import { root, type Settings } from './settings.ts';
import { stampsOf } from './stamps.ts';

/** The environment variable (FILES_STAMP) with the stamp of a container's files. */
export const STAMP = 'FILES_STAMP';

/** The files of deploy/ that each service of Compose mounts, by path. */
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

/** The content of a file of the checkout, or of all files in a folder. */
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
 * Writes the settings where the service `secrets` reads them (SETTINGS_DIR), and in stamps/ the stamp of each service,
 * by which Compose detects changed secrets or files. Only we can enter the folder.
 * @returns the stamps, by service
 */
export function writeSettings(folder: string, settings: Record<string, string>): Record<string, string> {
  mkdirSync(join(folder, 'stamps'), { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  write(join(folder, 'settings.json'), JSON.stringify(settings), 0o600);
  const secrets = secretFiles(settings);
  const earlier = BEFORE_KEY_PAIRS.map((name) => name.toLowerCase());
  for (const name of [...Object.keys(secrets), ...earlier]) rmSync(join(folder, name), { force: true }); // left by an earlier version
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
 * Writes the secrets as files on this machine, for a container next to those of a swarm. They are readable by all,
 * since a container's user has no name here, but only we can enter the folder.
 */
export function writeSecretFiles(folder: string, settings: Settings) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  for (const [name, content] of Object.entries(secretFiles(settings)))
    write(join(folder, name), content, 0o444);
}

/** Writes in place: a container that has the file open sees the new content. */
function write(file: string, content: string, mode: number) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  if (existsSync(file)) chmodSync(file, 0o600);
  writeFileSync(file, content, { mode });
  chmodSync(file, mode);
}
