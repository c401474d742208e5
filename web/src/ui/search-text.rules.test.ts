import { describe, expect, it } from '@jest/globals';
import { lookedFor, urlChanged } from './search-text.rules.js';

const empty = { text: '', known: '', sent: [] };

describe('a search box beside the URL', () => {
  it('keeps the letter that was typed while what was looked for came back', () => {
    const box = { ...lookedFor({ ...empty, text: 'ab' }, 'ab'), text: 'abc' };
    expect(urlChanged(box, 'ab')).toEqual({ text: 'abc', known: 'ab', sent: [] });
  });

  it('keeps it also when two searches come back one after the other', () => {
    let box = { ...lookedFor({ ...empty, text: 'a' }, 'a'), text: 'ab' };
    box = { ...lookedFor(box, 'ab'), text: 'abc' };
    box = urlChanged(box, 'a');
    expect(box.text).toBe('abc');
    expect(urlChanged(box, 'ab')).toEqual({ text: 'abc', known: 'ab', sent: [] });
  });

  it('follows the URL when it changes by other means', () => {
    const found = urlChanged(lookedFor({ ...empty, text: 'ab' }, 'ab'), 'ab');
    expect(urlChanged(found, '').text).toBe('');
    expect(urlChanged({ ...empty, text: 'x' }, 'ava').text).toBe('ava');
  });

  it('leaves a blank at the end alone, which the URL does not have', () => {
    expect(urlChanged({ ...empty, text: 'ava ' }, 'ava').text).toBe('ava ');
  });
});
