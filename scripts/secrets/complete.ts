// Completes the settings: generates each password and key that is not set and can be generated, once.
import { randomBytes, randomInt } from 'node:crypto';
import { parseEnv } from 'node:util';

type Settings = Record<string, string>;

// For passwords that people type: without easily confused characters.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');

const MAKE: Record<string, () => string> = {
  '<random>': () => randomBytes(24).toString('hex'),
  '<password>': () => [group(), group(), group()].join('-'),
};

/** The keys without which something can never be read or sealed again, each with the setting of its further keys. */
const FURTHER = { DOCUMENTS_KEY: 'DOCUMENTS_OLD_KEYS', SEALS_KEY: 'SEALS_OLD_KEYS' };

/**
 * @param example lines of .env.example, with `<random>` or `<password>` for generated values
 * @returns the lines with these values filled in: the earlier value, or a new one. The further keys of documents and
 *   books are included.
 */
export const filled = (example: string, before: Settings): string =>
  Object.values(FURTHER).reduce(
    (lines, name) => lines.replace(new RegExp(`^${name}=$`, 'm'), (line) => line + (before[name] ?? '')),
    example.replaceAll(
      /^([A-Z0-9_]+)=(<random>|<password>)$/gm,
      (_line, name: string, kind: string) => `${name}=${before[name] || MAKE[kind]!()}`,
    ),
  );

/** The names of the settings that can be generated. */
export const madeOnes = (example: string): string[] =>
  [...example.matchAll(/^([A-Z0-9_]+)=<(?:random|password)>$/gm)].map(([, name]) => name!);

/**
 * Whether existing data could no longer be read.
 * @returns a sentence for the operator; undefined when nothing is lost
 */
export function losesData(before: Settings, now: Settings): string | undefined {
  // A restore replaces the existing documents and books.
  if (now.RESTORING) return undefined;
  if (!losesDocuments(before, now)) return losesSeals(before, now);
  // A changed POSTGRES_PASSWORD alone is fine here: PostgreSQL rejects a wrong one.
  return before.POSTGRES_PASSWORD && before.POSTGRES_PASSWORD !== now.POSTGRES_PASSWORD
    ? '.env belongs to another portal: its DOCUMENTS_KEY and POSTGRES_PASSWORD open neither the documents nor the databases here. Move .env away, and the kept secrets are used again.'
    : 'DOCUMENTS_KEY in .env is not the key of the documents. Remove the line, or add the earlier key to DOCUMENTS_OLD_KEYS (docs/key-rotation.md).';
}

/**
 * Whether the stored documents could no longer be read. Their key may only be replaced if it is listed among the
 * earlier keys.
 */
export const losesDocuments = (before: Settings, { DOCUMENTS_KEY, DOCUMENTS_OLD_KEYS }: Settings): boolean =>
  isAnother(before.DOCUMENTS_KEY, DOCUMENTS_KEY, DOCUMENTS_OLD_KEYS);

const losesSeals = (before: Settings, now: Settings) =>
  isAnother(before.SEALS_KEY, now.SEALS_KEY, now.SEALS_OLD_KEYS)
    ? 'SEALS_KEY in .env is not the key of the books. Remove the line, or add the earlier key to SEALS_OLD_KEYS (docs/key-rotation.md).'
    : undefined;

/** Whether a key was replaced by one that does not know it. */
const isAnother = (before: string | undefined, now: string | undefined, others = ''): boolean =>
  Boolean(before) && ![now, ...others.split(',').map((key) => key.trim())].includes(before);

/** Whether the key is for live payments (D-71). */
export const isLive = ({ STRIPE_SECRET_KEY = '' }: Settings): boolean =>
  /^[sr]k_live_/.test(STRIPE_SECRET_KEY);

/** The earlier values that have been replaced. */
export const replaced = (before: Settings, now: Settings): Settings =>
  Object.fromEntries(Object.entries(before).filter(([name, value]) => name in now && now[name] !== value));

/**
 * Each setting's value: the given one, else the stored one, else a new one.
 * @returns all settings; the generated ones and the further keys of documents and books, to be stored; and the names of
 *   the new ones
 */
export function complete(
  example: string,
  given: Settings,
  before: Settings,
): { settings: Settings; keep: Settings; fresh: string[] } {
  // A placeholder copied from .env.example does not count as set.
  const isSet = ([, value]: [string, string]) => value !== '' && !(value in MAKE);
  const set = Object.fromEntries(Object.entries(given).filter(isSet));
  // Who sets a key says its further ones as well.
  const said = Object.entries(FURTHER).flatMap(([key, further]) => (set[key] ? [further] : []));
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => !said.includes(name)));
  const settings = { ...(parseEnv(filled(example, kept)) as Settings), ...set };
  const names = madeOnes(example);
  return {
    settings,
    keep: {
      ...Object.fromEntries(names.map((name) => [name, settings[name]!])),
      ...Object.fromEntries(
        Object.values(FURTHER).flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])),
      ),
    },
    fresh: names.filter((name) => !set[name] && !before[name]),
  };
}
