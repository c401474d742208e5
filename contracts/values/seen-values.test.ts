import { describe, expect, it } from '@jest/globals';
import { differences } from './seen-values.js';

describe('what a person saw', () => {
  it('differs by each value that is another now', () => {
    expect(
      differences(
        { amountInCents: 5_000, month: '2026-10', version: 3 },
        { amountInCents: 10_000, month: '2026-11', version: 3 },
      ),
    ).toEqual([
      { field: 'amountInCents', seen: 5_000, now: 10_000 },
      { field: 'month', seen: '2026-10', now: '2026-11' },
    ]);
  });

  it('does not differ by what was not seen, or is not known', () => {
    expect(differences({ partners: 2 }, { amountInCents: 10_000 })).toEqual([]);
    expect(differences({}, { version: 1 })).toEqual([]);
  });

  it('tells nothing from none: 0 is a value', () => {
    expect(differences({ amountInCents: 0 }, { amountInCents: 1 })).toHaveLength(1);
    expect(differences({ version: 0 }, { version: 0 })).toEqual([]);
  });
});
