// The file of settings (.env): made from .env.example, read, and laid under the shell's own variables.
import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filled, madeOnes } from '../secrets/complete.ts';
import { readEnv } from '../secrets/read-env.ts';
import { settingsProblem } from '../secrets/settings-problem.ts';
import { keptSecrets, settingsFile } from './project.mjs';
import { Problem } from './say.mjs';

export const root = join(import.meta.dirname, '../..');
const example = join(root, '.env.example');

/**
 * What `docker compose up` has made before there was a file. Only the file of the make commands, or a portal that has a name
 * of its own, is for that portal; a test's is not.
 */
const madeBefore = (file) =>
  file === settingsFile() || process.env.COMPOSE_PROJECT_NAME ? keptSecrets() : {};

/** Writes the file on the first time, readable by its owner only; later adds the settings that it lacks. */
export function ensureSettings(file) {
  const wanted = readFileSync(example, 'utf8');
  if (!existsSync(file)) {
    writeFileSync(file, filled(wanted, madeBefore(file)), { mode: 0o600 });
    return 'written';
  }
  // A copy of .env.example, by somebody who has Docker alone, still has places in it.
  const text = readFileSync(file, 'utf8');
  if (madeOnes(text).length > 0) writeFileSync(file, filled(text, madeBefore(file)));
  const have = readEnv(text);
  const lacking = wanted
    .split('\n')
    .filter((line) => /^[A-Z0-9_]+=/.test(line) && !(line.split('=')[0] in have));
  if (lacking.length === 0) return 'kept';
  appendFileSync(file, `\n# added by a newer version\n${filled(lacking.join('\n'), madeBefore(file))}\n`);
  chmodSync(file, 0o600);
  return 'completed';
}

/**
 * The settings in the file, which first gets those that a newer version asks for; the shell's variables win over them, and
 * `overrides` over both. PORT and PUBLIC_URL are never empty.
 */
export function readSettings(file, overrides = {}) {
  ensureSettings(file);
  const fromFile = readEnv(readFileSync(file, 'utf8'));
  const fromShell = Object.fromEntries(Object.keys(fromFile).map((name) => [name, process.env[name]]));
  const settings = { ...fromFile };
  for (const [name, value] of Object.entries(fromShell)) if (value !== undefined) settings[name] = value;
  Object.assign(settings, overrides);
  const problem = settingsProblem(settings);
  if (problem) throw new Problem(problem);
  settings.PORT ||= '8080';
  settings.PUBLIC_URL ||= `http://localhost:${settings.PORT}`;
  return settings;
}

/** Without a secret key of Stripe's the bundled sandbox takes the payments. */
export const inSandbox = (settings) => !settings.STRIPE_SECRET_KEY;
