// The one-shot service `secrets` of docker-compose.yml: generates what is not set, stores it, and gives each container
// its own secrets as files, in a volume that no other container mounts. It runs at every start and keeps what is
// stored.
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { complete, isLive, losesData, replaced } from './complete.ts';
import { settingsOf } from './earlier-files.ts';
import { GIVEN_TO } from './given-to.ts';
import { readEnv } from './read-env.ts';
import { BEFORE_KEY_PAIRS, secretFiles } from './secret-files.ts';
import { settingsProblem } from './settings-problem.ts';
import { settingsFiles, wrongSettings } from './wrong-settings.ts';
import { edgeProblem } from './edge.rules.ts';
import { profilesIn } from './profiles.ts';

type Settings = Record<string, string>;

/** The checkout, or the folder where a make command has written the settings. */
const SETTINGS = '/settings';
const VOLUMES = '/secrets';
const KEPT = join(VOLUMES, 'kept/settings.json');
/** One JSON line for each start with changed values in .env: the earlier values may exist nowhere else. */
const REPLACED = join(VOLUMES, 'kept/replaced.jsonl');
/**
 * Exists once this portal has had a live Stripe key: on the sandbox it would sell to real customers without charging
 * them.
 */
const REAL_PAYMENTS = join(VOLUMES, 'kept/real_payments');
/** Exists when the service `welcome` should print the passwords, once. */
const TELL_PASSWORDS = join(VOLUMES, 'welcome/tell_passwords');
/** Short-lived services, or ones that read their secrets only once: no restart is needed. */
const NOT_TO_RESTART = ['migrations', 'sample-data', 'audit', 'dead-letters', 'welcome'];

/** undefined when it does not exist. An unreadable file is an error, since it must not be generated anew. */
function readIf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
const parsed = (text: string | undefined, parse: (text: string) => Settings) =>
  text === undefined ? undefined : parse(text);
const fromJson = (text: string) => JSON.parse(text) as Settings;

/** @returns the settings, and whether a make command wrote them; make restarts changed services by itself */
function readGiven() {
  const written = parsed(readIf(join(SETTINGS, 'settings.json')), fromJson);
  return {
    given: written ?? parsed(readIf(join(SETTINGS, '.env')), readEnv) ?? {},
    byMake: Boolean(written),
  };
}

/** Writes atomically. */
function write(file: string, content: string, mode: number) {
  if (readIf(file) === content) return;
  const next = `${file}.new`;
  rmSync(next, { force: true }); // left by an interrupted start, and not writable for us
  writeFileSync(next, content, { mode, flush: true });
  chmodSync(next, mode);
  renameSync(next, file);
}

/**
 * Takes away what this version gives nobody any more, such as INTERNAL_SECRET. Not while a version from before key pairs
 * is replaced: its programs may be started again.
 */
function takeAway(service: string) {
  const folder = join(VOLUMES, service);
  for (const name of readdirSync(folder))
    if (BEFORE_KEY_PAIRS.includes(name.toUpperCase())) rmSync(join(folder, name));
}

/** @returns whether the service had other secrets before */
function give(service: string, contents: Record<string, string>) {
  const folder = join(VOLUMES, service);
  mkdirSync(folder, { recursive: true });
  let changed = false;
  for (const name of GIVEN_TO[service]!) {
    const file = join(folder, name);
    const before = readIf(file);
    if (before === contents[name]) continue;
    write(file, contents[name]!, 0o444); // its user is not root and has no name here
    changed ||= before !== undefined;
  }
  return changed;
}

/** Monitoring services run only with their profile. */
const runs = (service: string, settings: Settings) =>
  !['prometheus', 'alertmanager', 'grafana'].includes(service) || profilesIn(settings).includes('monitoring');

try {
  const { given, byMake } = readGiven();
  const kept = parsed(readIf(KEPT), fromJson);
  const before = kept ?? settingsOf((name) => readIf(join(SETTINGS, '.data/secrets', name)));
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
  const { settings, keep, fresh } = complete(example, given, before);

  // The first administrator's settings are read only while there is none, so a mistake in them stops only the first
  // start.
  const isFirst = Object.keys(before).length === 0;
  const files = settingsFiles({ built: true }).filter((file) => isFirst || !file.includes('/identity/'));
  const wrong = await wrongSettings(files, { ...settings, ...process.env });
  const problems = [settingsProblem(settings), edgeProblem(given), ...wrong].filter(Boolean);
  if (problems.length > 0) throw new Error([...new Set(problems)].join(' '));
  const loss = losesData(before, settings);
  if (loss) throw new Error(loss);
  if (existsSync(REAL_PAYMENTS) && !settings.STRIPE_SECRET_KEY)
    throw new Error(
      'This portal takes real payments, and STRIPE_SECRET_KEY is not set: is .env where it was? To go back to the sandbox for good: docker compose run --rm secrets rm /secrets/kept/real_payments',
    );
  if (isLive(settings)) write(REAL_PAYMENTS, '', 0o600);
  const gone = replaced(before, keep);
  if (Object.keys(gone).length > 0)
    appendFileSync(REPLACED, `${JSON.stringify({ at: new Date().toISOString(), ...gone })}\n`, {
      mode: 0o600,
    });
  if (!kept && !byMake && Object.keys(before).length === 0) write(TELL_PASSWORDS, '', 0o444);
  write(KEPT, JSON.stringify(keep, null, 2), 0o600);
  const contents = secretFiles(settings);
  const changed = Object.keys(GIVEN_TO)
    .filter((service) => give(service, contents))
    .filter((service) => !NOT_TO_RESTART.includes(service) && runs(service, settings));

  if (!settings.SHARED_ASSERTIONS) for (const service of Object.keys(GIVEN_TO)) takeAway(service);

  if (fresh.length > 0) console.log(`Made ${fresh.length} passwords and keys; Docker's volumes keep them.`);
  if (!kept && Object.keys(before).length > 0) console.log('Took over the secrets of .data/secrets/.');
  if (changed.length > 0 && !byMake)
    console.log(
      `Changed in .env: secrets of ${changed.join(', ')}. Running services keep the old ones until: docker compose restart ${changed.join(' ')}`,
    );
} catch (error) {
  console.error(`The secrets could not be given out: ${(error as Error).message}`);
  process.exit(78);
}
