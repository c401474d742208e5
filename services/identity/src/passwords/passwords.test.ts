import { describe, expect, jest, test } from '@jest/globals';

// The real library with a spy: records what it verifies, and how many calls run at once.
const real = await import('@node-rs/argon2');
const verified: string[] = [];
let running = 0;
let mostAtOnce = 0;
jest.unstable_mockModule('@node-rs/argon2', () => ({
  hash: real.hash,
  verify: async (hash: string, password: string) => {
    verified.push(hash);
    mostAtOnce = Math.max(mostAtOnce, ++running);
    return real.verify(hash, password).finally(() => running--);
  },
}));
const { Passwords } = await import('./passwords.js');
const COST = '$argon2id$v=19$m=19456,t=2,p=1$';

describe('passwords', () => {
  test('are hashed with Argon2id at 19 MiB, two passes, one lane, each with its own salt', async () => {
    const passwords = new Passwords();
    const [one, other] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')];
    expect(one.startsWith(COST)).toBe(true);
    expect(one).not.toBe(other);
    expect(await passwords.verify(one, 'correct horse')).toBe(true);
    expect(await passwords.verify(one, 'correct hors')).toBe(false);
  });

  test('of nobody are verified too, at the same cost, and are never right', async () => {
    const passwords = new Passwords();
    verified.length = 0;
    expect(await passwords.verify(null, 'nobody has this password')).toBe(false);
    expect(verified).toHaveLength(1);
    expect(verified[0]!.startsWith(COST)).toBe(true);
  });

  test('are verified two at a time: a hundred at once need no more memory than two', async () => {
    const passwords = new Passwords();
    const hash = await passwords.hash('correct horse');
    mostAtOnce = 0;
    const before = process.memoryUsage.rss();
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
    const answers = await Promise.all(Array.from({ length: 100 }, () => passwords.verify(hash, 'wrong')));
    clearInterval(watch);
    expect(answers).not.toContain(true);
    expect(mostAtOnce).toBe(2);
    // A hundred concurrent calls would need 1.9 GB.
    expect((peak - before) / 2 ** 20).toBeLessThan(150);
  });

  test('beyond the hundred that may wait are refused at once with 429', async () => {
    const passwords = new Passwords();
    const results = await Promise.allSettled(
      Array.from({ length: 110 }, async () => passwords.verify(null, 'any')),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBe(8);
    expect(refused[0]!.reason).toMatchObject({ status: 429, details: { retryAfterSeconds: 2 } });
  });
});
