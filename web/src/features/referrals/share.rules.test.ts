import { expect, test } from '@jest/globals';
import { shareTargets } from './share.rules.js';

test('every target carries the link, with nothing that breaks out of its address', () => {
  const url = 'http://localhost:8080/r/ABCD2345';
  for (const { href } of shareTargets(url, 'Home & Garden + "Pool"')) {
    expect(decodeURIComponent(href)).toContain(url);
    expect(href).not.toMatch(/[ "]/);
    expect(href).not.toContain('& ');
  }
});
