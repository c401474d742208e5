// A swarm's configs and secrets are immutable: a changed one gets another name, which its users are given.
import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** An existing config or secret. The seal is a hash of its value, if make swarm made it. */
export interface Made {
  name: string;
  seal?: string;
}
/** The fields that are read of a file of deploy/swarm. */
interface Described {
  configs?: Record<string, { file?: string }>;
}

const shout = (name: string) => name.replaceAll('-', '_').toUpperCase();
export const secretVariable = (name: string): string => `SECRET_${shout(name)}`;

/** For each config of the files a `CONFIG_<NAME>`: the suffix of its name, which depends on the content. */
export const configVariables = (
  files: Described[],
  contentOf: (file: string) => string,
): Record<string, string> =>
  Object.fromEntries(
    files
      .flatMap(({ configs = {} }) => Object.entries(configs))
      .flatMap(([name, { file }]) => (file ? [[`CONFIG_${shout(name)}`, digest(contentOf(file))]] : [])),
  );

const digest = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 12);

/** The versions of a name: the name itself, or the name with a number, newest first. */
export const versionsOf = <Its extends Made>(base: string, there: Its[]): (Its & { number: number })[] =>
  there
    .filter(
      ({ name }) =>
        name === base || (name.startsWith(`${base}.`) && /^\d+$/.test(name.slice(base.length + 1))),
    )
    .map((made) => ({ ...made, number: Number(made.name.slice(base.length + 1)) || 1 }))
    .sort((a, b) => b.number - a.number);

/**
 * The name under which a secret has this value: `<base>`, or `<base>.2` and so on after changes. The value of a secret
 * without a seal is unknown: an address was made manually, such as for external servers, and is kept; any other is from
 * an earlier version, and is made anew.
 * @returns the suffix, and whether it has to be created
 */
export function nameFor(base: string, value: string, there: Made[]): { suffix: string; isNew: boolean } {
  const versions = versionsOf(base, there);
  const [last] = versions;
  if (!last) return { suffix: '', isNew: true };
  const same = last.seal || !isAddress(base) ? versions.find(({ seal }) => seal && fits(value, seal)) : last;
  return same
    ? { suffix: same.name.slice(base.length), isNew: false }
    : { suffix: `.${last.number + 1}`, isNew: true };
}

/**
 * Whether the swarm would lose data or payments with these settings. A secret that it lacks, or one made manually,
 * cannot be compared.
 * @param base the prefix of the stack's secrets: `portal_`
 * @param without `['stripe']` when it may go back to the sandbox
 * @returns a sentence for the operator; undefined when nothing is lost (D-73)
 */
export function losesOnSwarm(
  base: string,
  settings: Record<string, string>,
  there: Made[],
  without: string[] = [],
): string | undefined {
  for (const [of, what] of [
    ['DOCUMENTS', 'documents'],
    ['SEALS', 'books'],
  ] as const) {
    const [key] = versionsOf(`${base}${of.toLowerCase()}_key`, there);
    const keys = [settings[`${of}_KEY`] ?? '', ...(settings[`${of}_OLD_KEYS`] ?? '').split(',')];
    if (key?.seal && !keys.some((each) => fits(each.trim(), key.seal!)))
      return `${of}_KEY in .env is not the key of the ${what} of this swarm. Set that key, or add it to ${of}_OLD_KEYS (docs/key-rotation.md).`;
  }
  if (
    versionsOf(`${base}stripe_secret_key`, there).length > 0 &&
    !settings.STRIPE_SECRET_KEY &&
    !without.includes('stripe')
  )
    return 'This portal takes payments by Stripe, and STRIPE_SECRET_KEY is not set: is .env where it was? To go to the sandbox for good: WITHOUT=stripe make swarm.';
  return undefined;
}

const isAddress = (base: string) => base.endsWith('_url');

/** Salted and slow, so that nobody who may list secrets can guess passwords with it. */
export function sealOf(value: string, salt = randomBytes(12).toString('hex')): string {
  return `${salt}:${scryptSync(value, salt, 24).toString('hex')}`;
}

const fits = (value: string, seal: string) =>
  timingSafeEqual(Buffer.from(sealOf(value, seal.split(':')[0])), Buffer.from(seal));
