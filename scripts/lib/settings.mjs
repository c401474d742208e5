// The file of settings (.env): made from .env.example, read, and laid under the shell's own variables.
import { randomBytes, randomInt } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Problem } from './say.mjs';

export const root = join(import.meta.dirname, '../..');
const example = join(root, '.env.example');

// Passwords that people type: no characters that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
const fill = (text) =>
  text
    .replaceAll(/(?<==)<random>$/gm, () => randomBytes(24).toString('hex'))
    .replaceAll(/(?<==)<password>$/gm, () => [group(), group(), group()].join('-'));

/** Writes the file on the first time, readable by its owner only; later adds the settings that it lacks. */
export function ensureSettings(file) {
  const wanted = readFileSync(example, 'utf8');
  if (!existsSync(file)) {
    writeFileSync(file, fill(wanted), { mode: 0o600 });
    return 'written';
  }
  const have = parseEnv(readFileSync(file, 'utf8'));
  const lacking = wanted
    .split('\n')
    .filter((line) => /^[A-Z0-9_]+=/.test(line) && !(line.split('=')[0] in have));
  if (lacking.length === 0) return 'kept';
  appendFileSync(file, `\n# added by a newer version\n${fill(lacking.join('\n'))}\n`);
  chmodSync(file, 0o600);
  return 'completed';
}

/**
 * The settings in the file, which first gets those that a newer version asks for; the shell's variables win over them, and
 * `overrides` over both. PORT and PUBLIC_URL are never empty.
 */
export function readSettings(file, overrides = {}) {
  ensureSettings(file);
  const fromFile = parseEnv(readFileSync(file, 'utf8'));
  const fromShell = Object.fromEntries(Object.keys(fromFile).map((name) => [name, process.env[name]]));
  const settings = { ...fromFile };
  for (const [name, value] of Object.entries(fromShell)) if (value !== undefined) settings[name] = value;
  Object.assign(settings, overrides);
  if (Boolean(settings.STRIPE_SECRET_KEY) !== Boolean(settings.STRIPE_PUBLISHABLE_KEY))
    throw new Problem('Set both STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or neither for the sandbox.');
  settings.PORT ||= '8080';
  settings.PUBLIC_URL ||= `http://localhost:${settings.PORT}`;
  return settings;
}

/** Without a secret key of Stripe's the bundled sandbox takes the payments. */
export const inSandbox = (settings) => !settings.STRIPE_SECRET_KEY;
