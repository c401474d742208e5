import { expect, test } from '@jest/globals';
import { whyNot } from './picture.rules.js';

const MIB = 1024 * 1024;

test.each([
  [{ size: 8 * MIB, type: 'image/jpeg' }, null],
  [{ size: 8 * MIB + 1, type: 'image/jpeg' }, 'Please choose a picture of at most 8 MB'],
  [{ size: 1, type: 'application/pdf' }, 'Please choose a PNG, JPEG or WebP picture'],
  [{ size: 1, type: 'image/svg+xml' }, 'Please choose a PNG, JPEG or WebP picture'],
  // Of a kind that this system has no name for: the server knows it by its bytes.
  [{ size: 1, type: '' }, null],
])('%j: %p', (file, why) => expect(whyNot(file)).toBe(why));
