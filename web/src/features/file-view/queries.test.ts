import { expect, test } from '@jest/globals';
import { ADMIN_KEY } from '../../lib/query.js';
import { pictureQuery } from './queries.js';

test('news reads no picture again, since each reading is written down as a look', () => {
  expect(pictureQuery(7, 2).queryKey).not.toEqual(expect.arrayContaining([...ADMIN_KEY]));
});
