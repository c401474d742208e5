import { describe, expect, it } from '@jest/globals';
import { phonePartsOf } from './phone-parts.rules.js';

const name = { id: 'name', bare: true };
const amount = { id: 'amount', align: 'end' as const };
const date = { id: 'date' };
const state = { id: 'state' };
const actions = { id: 'actions', bare: true, align: 'end' as const };

describe('a short card', () => {
  it('has a head and three lines', () => {
    expect(phonePartsOf([name, amount, date, state, { id: 'code' }])).toEqual([
      ...['head', 'line', 'line', 'line', 'more'],
    ]);
  });

  it('has two lines above its actions', () => {
    expect(phonePartsOf([name, amount, date, state, actions])).toEqual([
      ...['head', 'line', 'line', 'more', 'actions'],
    ]);
  });

  it('is headed by the column that says so, and has the lines that are named', () => {
    expect(phonePartsOf([date, { ...name, onPhone: 'head' }, { ...amount, onPhone: 'line' }, state])).toEqual(
      ['more', 'head', 'line', 'more'],
    );
  });
});
