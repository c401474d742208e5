// The settings with a value for each that nobody has set and nobody needs to: passwords and keys are made, once.
import { randomBytes, randomInt } from 'node:crypto';
import { parseEnv } from 'node:util';

type Settings = Record<string, string>;

// Passwords that people type: no characters that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');

const MAKE: Record<string, () => string> = {
  '<random>': () => randomBytes(24).toString('hex'),
  '<password>': () => [group(), group(), group()].join('-'),
};

/**
 * @param example lines of .env.example, which has `<random>` or `<password>` for what can be made
 * @returns the same lines with a value for each of those: the one that was made before, or a new one. Earlier keys of the
 *   documents come with the key.
 */
export const filled = (example: string, before: Settings): string =>
  example
    .replaceAll(
      /^([A-Z0-9_]+)=(<random>|<password>)$/gm,
      (_line, name: string, kind: string) => `${name}=${before[name] || MAKE[kind]!()}`,
    )
    .replace(/^DOCUMENTS_OLD_KEYS=$/m, (line) => `${line}${before.DOCUMENTS_OLD_KEYS ?? ''}`);

/** The names of the settings that can be made. */
export const madeOnes = (example: string): string[] =>
  [...example.matchAll(/^([A-Z0-9_]+)=<(?:random|password)>$/gm)].map(([, name]) => name!);

/**
 * What has data here and would not open it any more.
 * @returns a sentence for the operator; undefined when nothing is lost
 */
export function losesData(before: Settings, now: Settings): string | undefined {
  // A backup brings its own documents, in the place of those that are here.
  if (now.RESTORING || !losesDocuments(before, now)) return undefined;
  // One that was changed in PostgreSQL comes alone; whether it is right, PostgreSQL says.
  return before.POSTGRES_PASSWORD && before.POSTGRES_PASSWORD !== now.POSTGRES_PASSWORD
    ? '.env is of another portal: with its DOCUMENTS_KEY and POSTGRES_PASSWORD neither the documents nor the databases that are here open. Move it away, and what is kept counts again.'
    : 'DOCUMENTS_KEY in .env is not the one by which the documents are kept. Take the line out, or name the one of before in DOCUMENTS_OLD_KEYS (docs/key-rotation.md).';
}

/** Would the documents that are kept not open any more? Their key may only go when it is named among the earlier ones. */
export const losesDocuments = (
  before: Settings,
  { DOCUMENTS_KEY, DOCUMENTS_OLD_KEYS = '' }: Settings,
): boolean =>
  Boolean(before.DOCUMENTS_KEY) &&
  ![DOCUMENTS_KEY, ...DOCUMENTS_OLD_KEYS.split(',').map((key) => key.trim())].includes(before.DOCUMENTS_KEY);

/** Does Stripe take real money by this key? (D-71) */
export const isLive = ({ STRIPE_SECRET_KEY = '' }: Settings): boolean =>
  /^[sr]k_live_/.test(STRIPE_SECRET_KEY);

/** The values of before in whose place others are now. */
export const replaced = (before: Settings, now: Settings): Settings =>
  Object.fromEntries(Object.entries(before).filter(([name, value]) => name in now && now[name] !== value));

/**
 * What counts: what is given now, else what was kept, else a new value.
 * @returns all settings; of them the made ones and the documents' earlier keys, to be kept; and which of those are new
 */
export function complete(
  example: string,
  given: Settings,
  before: Settings,
): { settings: Settings; keep: Settings; fresh: string[] } {
  // Who copies .env.example has set nothing by it.
  const isSet = ([, value]: [string, string]) => value !== '' && !(value in MAKE);
  const set = Object.fromEntries(Object.entries(given).filter(isSet));
  const { DOCUMENTS_OLD_KEYS: _, ...others } = before;
  const kept = set.DOCUMENTS_KEY ? others : before;
  const settings = { ...(parseEnv(filled(example, kept)) as Settings), ...set };
  const names = madeOnes(example);
  return {
    settings,
    keep: {
      ...Object.fromEntries(names.map((name) => [name, settings[name]!])),
      ...(settings.DOCUMENTS_OLD_KEYS && { DOCUMENTS_OLD_KEYS: settings.DOCUMENTS_OLD_KEYS }),
    },
    fresh: names.filter((name) => !set[name] && !before[name]),
  };
}
