// What of INTERNAL_SECRET each process is given (D-117): its own key, and everybody's public ones. Nobody is given the secret.
import { factorKeyOf, processKey, publicKeys } from '../../kit/config/process-keys.ts';
import { processes } from './services.ts';

type Settings = Record<string, string>;

const listed = (list = '') =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
const othersIn = ({ INTERNAL_OLD_SECRETS }: Settings) => listed(INTERNAL_OLD_SECRETS);

/** The setting INTERNAL_KEY of a process. */
export const internalKey = ({ INTERNAL_SECRET = '' }: Settings, process: string): string =>
  processKey(INTERNAL_SECRET, process);

/** The settings that are the same in every process; INTERNAL_SHARED_SECRETS is empty at rest. */
export const internalOfAll = (settings: Settings) => ({
  INTERNAL_PUBLIC_KEYS: publicKeys([settings.INTERNAL_SECRET ?? '', ...othersIn(settings)], processes),
  INTERNAL_SHARED_SECRETS: settings.SHARED_ASSERTIONS
    ? [settings.INTERNAL_SECRET, ...othersIn(settings)].join(',')
    : '',
});

/** The settings of identity, for authenticator apps. */
export const factorKeys = (settings: Settings) => ({
  FACTOR_KEY: factorKeyOf(settings.INTERNAL_SECRET ?? ''),
  FACTOR_OLD_KEYS: othersIn(settings).map(factorKeyOf).join(','),
});

/** All of these settings for a process. */
export const internalSettings = (settings: Settings, process: string): Settings => ({
  INTERNAL_KEY: internalKey(settings, process),
  ...internalOfAll(settings),
  ...(process === 'identity' && factorKeys(settings)),
});

/** @returns a sentence for the operator about the secret from which all keys are derived; undefined when it is fine */
export function internalProblem(settings: Settings): string | undefined {
  const isShort = (secret: string) => secret.length < 16;
  if (settings.INTERNAL_SECRET && isShort(settings.INTERNAL_SECRET))
    return 'INTERNAL_SECRET is wrong: it needs at least 16 characters.';
  if (othersIn(settings).some(isShort))
    return 'INTERNAL_OLD_SECRETS is wrong: each needs at least 16 characters.';
  if (!['', 'on'].includes(settings.SHARED_ASSERTIONS ?? ''))
    return 'SHARED_ASSERTIONS is wrong: it is on, or empty.';
  return undefined;
}
