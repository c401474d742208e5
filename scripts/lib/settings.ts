// The settings file (.env): created from .env.example, read, and overridden by the shell's variables.
import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filled, madeOnes } from '../secrets/complete.ts';
import { settingsOf } from '../secrets/earlier-files.ts';
import { readEnv } from '../secrets/read-env.ts';
import { settingsProblem } from '../secrets/settings-problem.ts';
import { keptSecrets, settingsFile } from './project.ts';
import { messageOf, Problem } from './say.ts';

/** The portal's settings. Those of .env.example are always present, but may be empty. */
export interface Settings {
  [name: string]: string;
  PORT: string;
  PUBLIC_URL: string;
  ADMIN_EMAIL: string;
  ADMIN_PASSWORD: string;
  DEMO_PASSWORD: string;
  STRIPE_WEBHOOK_SECRET: string;
  INTERNAL_SECRET: string;
  SHARED_ASSERTIONS: string;
  SESSION_SECRET: string;
  METRICS_TOKEN: string;
  DOCUMENTS_KEY: string;
  DOCUMENTS_OLD_KEYS: string;
  SEALS_KEY: string;
  SEALS_OLD_KEYS: string;
  S3_BUCKET: string;
  S3_ACCESS_KEY: string;
  S3_SECRET_KEY: string;
  POSTGRES_PASSWORD: string;
  RABBITMQ_PASSWORD: string;
  GRAFANA_PASSWORD: string;
  LOG_LEVEL: string;
}

export const root = join(import.meta.dirname, '../..');
const example = join(root, '.env.example');

/** The secrets of earlier versions, one file each. */
const earlierFolder = () => resolve(root, process.env.DATA_DIR || '.data', 'secrets');
const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** @throws Problem when the text cannot be read as Compose reads it */
function readText(text: string) {
  try {
    return readEnv(text);
  } catch (error) {
    throw new Problem(messageOf(error));
  }
}

/**
 * The secrets made before there was a settings file, by `docker compose up` or an earlier version. They apply only to
 * the make commands' own file, or to a portal with its own name; not to a test's.
 */
function madeBefore(file: string) {
  if (file !== settingsFile() && !process.env.COMPOSE_PROJECT_NAME) return {};
  const kept = keptSecrets();
  return Object.keys(kept).length > 0 ? kept : settingsOf((name) => read(join(earlierFolder(), name)));
}

/** Creates the file on first use, readable only by its owner; later adds missing settings. */
export function ensureSettings(file: string) {
  const wanted = readFileSync(example, 'utf8');
  if (!existsSync(file)) {
    writeFileSync(file, filled(wanted, madeBefore(file)), { mode: 0o600 });
    return 'written';
  }
  // A copy of .env.example, made by somebody with Docker only, still has placeholders.
  const text = readFileSync(file, 'utf8');
  if (madeOnes(text).length > 0) writeFileSync(file, filled(text, madeBefore(file)));
  const have = readText(text);
  const lacking = wanted
    .split('\n')
    .filter((line) => /^[A-Z0-9_]+=/.test(line) && !(line.split('=')[0]! in have));
  if (lacking.length === 0) return 'kept';
  appendFileSync(file, `\n# added by a newer version\n${filled(lacking.join('\n'), madeBefore(file))}\n`);
  chmodSync(file, 0o600);
  return 'completed';
}

/** Settings that override the file's. */
export type Overrides = Record<string, string>;

/**
 * Reads the settings file, after adding settings of a newer version. The shell's variables override it, and `overrides`
 * overrides both. PORT and PUBLIC_URL are never empty.
 */
export function readSettings(file: string, overrides: Overrides = {}): Settings {
  ensureSettings(file);
  const fromFile = readText(readFileSync(file, 'utf8'));
  const fromShell = Object.fromEntries(Object.keys(fromFile).map((name) => [name, process.env[name]]));
  const settings = { ...fromFile } as Settings; // ensureSettings has added missing ones
  for (const [name, value] of Object.entries(fromShell)) if (value !== undefined) settings[name] = value;
  Object.assign(settings, overrides);
  const problem = settingsProblem(settings);
  if (problem) throw new Problem(problem);
  settings.PORT ||= '8080';
  settings.PUBLIC_URL ||= `http://localhost:${settings.PORT}`;
  return settings;
}

/** Without a Stripe secret key the bundled sandbox takes the payments. */
export const inSandbox = (settings: Record<string, string>) => !settings.STRIPE_SECRET_KEY;
