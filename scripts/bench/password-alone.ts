// The minimum of a sign-in: a password verified, as many at once as identity does. A child of sign-in.ts: verifies as often as
// its parent says, and answers when it is done.
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD } from './partners.ts';

/** As identity hashes (passwords.ts there). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;

const hashed = await hash(PASSWORD, COST);

process.on('message', async (count: number) => {
  let left = count;
  const lane = async () => {
    while (left-- > 0) if (!(await verify(hashed, PASSWORD))) throw new Error('The password is not right');
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  process.send!('done');
});
process.send!('ready');
