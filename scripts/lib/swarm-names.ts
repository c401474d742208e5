// A swarm's configs and secrets cannot be changed: what has changed has another name, which its users are told.
import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** What is there by a name; the seal says what its value was, where make swarm made it. */
export interface Made {
  name: string;
  seal?: string;
}
/** As a file of deploy/swarm has it. */
interface Described {
  configs?: Record<string, { file?: string }>;
}

const shout = (name: string) => name.replaceAll('-', '_').toUpperCase();
export const secretVariable = (name: string): string => `SECRET_${shout(name)}`;

/** For each config of the files `CONFIG_<NAME>`, which its name ends in: another one for every content. */
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

/** Those by this name, or this name and a number, the newest first. */
export const versionsOf = <Its extends Made>(base: string, there: Its[]): (Its & { number: number })[] =>
  there
    .filter(
      ({ name }) =>
        name === base || (name.startsWith(`${base}.`) && /^\d+$/.test(name.slice(base.length + 1))),
    )
    .map((made) => ({ ...made, number: Number(made.name.slice(base.length + 1)) || 1 }))
    .sort((a, b) => b.number - a.number);

/**
 * By what name a secret has this value: `<base>`, or `<base>.2` and so on once it has changed. Of one without a seal nobody
 * knows the value: an address was made by hand, for servers elsewhere say, and stays as it is; any other is of before there
 * were seals, and is made anew.
 * @returns what the name ends in, and whether there is none by it yet
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
 * Would the swarm lose by these settings what the ones before had? Of a secret that it does not have, or one made by hand,
 * nobody knows.
 * @param base what the stack's secrets begin with: `portal_`
 * @param without `['stripe']` where it may go to the sandbox
 * @returns a sentence for the operator; undefined when nothing is lost (D-73)
 */
export function losesOnSwarm(
  base: string,
  { DOCUMENTS_KEY = '', DOCUMENTS_OLD_KEYS = '', STRIPE_SECRET_KEY }: Record<string, string>,
  there: Made[],
  without: string[] = [],
): string | undefined {
  const [key] = versionsOf(`${base}documents_key`, there);
  const keys = [DOCUMENTS_KEY, ...DOCUMENTS_OLD_KEYS.split(',').map((each) => each.trim())];
  if (key?.seal && !keys.some((each) => fits(each, key.seal!)))
    return 'DOCUMENTS_KEY in .env is not the one by which the documents of this swarm are kept. Put that one there, or name it in DOCUMENTS_OLD_KEYS (docs/key-rotation.md).';
  if (
    versionsOf(`${base}stripe_secret_key`, there).length > 0 &&
    !STRIPE_SECRET_KEY &&
    !without.includes('stripe')
  )
    return 'This portal takes payments by Stripe, and STRIPE_SECRET_KEY is not set: is .env where it was? To go to the sandbox for good: WITHOUT=stripe make swarm.';
  return undefined;
}

const isAddress = (base: string) => base.endsWith('_url');

/** Salted and slow: whoever may list secrets must not try passwords at it. */
export function sealOf(value: string, salt = randomBytes(12).toString('hex')): string {
  return `${salt}:${scryptSync(value, salt, 24).toString('hex')}`;
}

const fits = (value: string, seal: string) =>
  timingSafeEqual(Buffer.from(sealOf(value, seal.split(':')[0])), Buffer.from(seal));
