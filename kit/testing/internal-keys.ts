import { PROCESSES, type ProcessName } from '@portal/contracts/values/processes';
import { factorKeyOf, processKey, publicKeys } from '../config/process-keys.js';
import { Assertions, type Caller } from '../http/caller.js';

/** What an installation derives the keys of all processes from. */
export const TEST_SECRET = 'the secret of the tests';

/** The settings with the keys of a process, which may also be one that only tests have. */
export const internalKeys = (name: string): Record<string, string> => ({
  INTERNAL_KEY: processKey(TEST_SECRET, name),
  INTERNAL_PUBLIC_KEYS: publicKeys([TEST_SECRET], PROCESSES),
  FACTOR_KEY: factorKeyOf(TEST_SECRET),
  SEALS_KEY: TEST_SECRET,
});

/** Those of a process of the tests: they read what others assert to it, and sign in its name. */
export function assertionsOf(name: string): Assertions {
  const { INTERNAL_KEY, INTERNAL_PUBLIC_KEYS } = internalKeys(name) as Record<
    'INTERNAL_KEY' | 'INTERNAL_PUBLIC_KEYS',
    string
  >;
  return new Assertions(name, {
    INTERNAL_KEY,
    INTERNAL_PUBLIC_KEYS: INTERNAL_PUBLIC_KEYS.split(','),
    INTERNAL_SHARED_SECRETS: [],
  });
}

const signers = new Map<ProcessName, Assertions>();

/** The headers of a call to `to`, as the gateway makes it, or another process. */
export function asserted(
  to: string,
  caller: Pick<Caller, 'role'> & Partial<Caller>,
  by: ProcessName = 'gateway',
): Record<string, string> {
  const signer = signers.get(by) ?? assertionsOf(by);
  signers.set(by, signer);
  return signer.headersFor({ userId: null, visitor: null, ...caller }, to);
}
