import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { changeSettings } from '../lib/change-settings.js';
import { dropUnneeded, forget, hasOthers, learn, rotate, stillNeeded, use, type Portal } from './rotation.js';

const kind = { key: 'DOCUMENTS_KEY', others: 'DOCUMENTS_OLD_KEYS', usedBy: ['documents'] };
const first = { DOCUMENTS_KEY: 'first', DOCUMENTS_OLD_KEYS: '' };
const idOf = (key: string) => `id of ${key}`;

test('a new key is learnt, then used, and the one before it stays until it is forgotten', () => {
  const learnt = { ...first, ...learn(first, kind, 'second') };
  expect(learnt).toEqual({ DOCUMENTS_KEY: 'first', DOCUMENTS_OLD_KEYS: 'second' });
  const used = { ...learnt, ...use(learnt, kind, 'second') };
  expect(used).toEqual({ DOCUMENTS_KEY: 'second', DOCUMENTS_OLD_KEYS: 'first' });
  const forgotten = { ...used, ...forget(used, kind, () => false) };
  expect(forgotten).toEqual({ DOCUMENTS_KEY: 'second', DOCUMENTS_OLD_KEYS: '' });
  expect([hasOthers(used, kind), hasOthers(forgotten, kind)]).toEqual([true, false]);
});

test('a rotation that was broken off anywhere is followed by a whole one, and no key is lost', () => {
  const learnt = { ...first, ...learn(first, kind, 'second') };
  const again = { ...learnt, ...learn(learnt, kind, 'third') };
  expect(use(again, kind, 'third')).toEqual({
    DOCUMENTS_KEY: 'third',
    DOCUMENTS_OLD_KEYS: 'first,second',
  });
});

test('a key is needed while something is counted by it, and all are while something does not say its own', () => {
  const settings = { DOCUMENTS_KEY: 'third', DOCUMENTS_OLD_KEYS: 'second,first' };
  const needed = (counts: { id: string; count: number }[]) => {
    const { left, isNeeded } = stillNeeded(settings, kind, idOf, counts);
    return [left, forget(settings, kind, isNeeded).DOCUMENTS_OLD_KEYS];
  };
  expect(needed([])).toEqual([0, '']);
  expect(needed([{ id: idOf('third'), count: 9 }])).toEqual([0, '']);
  expect(
    needed([
      { id: idOf('third'), count: 9 },
      { id: idOf('first'), count: 2 },
    ]),
  ).toEqual([2, 'first']);
  expect(needed([{ id: '', count: 1 }])).toEqual([1, 'second,first']);
});

test('settings are changed in their place, added where they lack, and readable by their owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-settings-'));
  const file = join(folder, '.env');
  writeFileSync(file, '# a comment\nDOCUMENTS_KEY=first\nPORT=8080\n', { mode: 0o644 });
  changeSettings(file, { DOCUMENTS_KEY: 'a$&b', DOCUMENTS_OLD_KEYS: 'first' });
  expect(readFileSync(file, 'utf8')).toBe(
    '# a comment\nDOCUMENTS_KEY=a$&b\nPORT=8080\nDOCUMENTS_OLD_KEYS=first\n',
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['.env']);
});

describe('between processes that are replaced one by one', () => {
  const internal = { key: 'SECRET', others: 'OLD', usedBy: ['payouts', 'hub', 'gateway'] };
  const nothing = () => Promise.resolve(() => false);
  const quiet = () => undefined;

  /**
   * Each process signs with its key and accepts that and its other keys. The rotation fails after this many
   * replacements.
   */
  function portalThatBreaksAfter(replacements: number) {
    let settings: Record<string, string> = { SECRET: 'first', OLD: '' };
    const running = new Map(internal.usedBy.map((name) => [name, settings]));
    let left = replacements;
    const refused: string[] = [];
    const portal: Portal = {
      read: () => settings,
      write: (changes) => (settings = { ...settings, ...changes }),
      outdated: (names) =>
        names.filter((name) => JSON.stringify(running.get(name)) !== JSON.stringify(settings)),
      async replace(names) {
        for (const name of names) {
          if (left-- === 0) throw new Error('broken off');
          running.set(name, settings);
          for (const [asks, { SECRET }] of running)
            for (const [asked, { SECRET: own, OLD }] of running)
              if (![own, ...OLD!.split(',')].includes(SECRET)) refused.push(`${asked} refuses ${asks}`);
        }
      },
    };
    return { portal, refused, running };
  }
  const newKeys = () => {
    let made = 0;
    return () => `new ${(made += 1)}`;
  };

  test.each([
    ['for the rest', false],
    ['for a whole rotation', true],
  ])(
    'wherever it is broken off, calling it again %s refuses nobody and forgets the rest',
    async (_what, anew) => {
      const all = internal.usedBy.length * 3;
      for (let replaced = 0; replaced <= all; replaced++) {
        const { portal, refused, running } = portalThatBreaksAfter(replaced);
        const newKey = newKeys();
        const rotation = async (whole: boolean) => {
          if (whole) await rotate(portal, [internal], newKey, quiet);
          await dropUnneeded(portal, [internal], nothing, quiet);
        };
        await rotation(true).catch(() => rotation(anew));
        expect([replaced, refused]).toEqual([replaced, []]);
        expect(portal.read().OLD).toBe('');
        expect([...new Set(running.values())]).toEqual([portal.read()]);
      }
    },
  );
});
