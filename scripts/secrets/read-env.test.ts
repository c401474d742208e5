import { expect, test } from '@jest/globals';
import { readEnv } from './read-env.js';

test.each([
  ["ADMIN_PASSWORD='Winter#2026!'", 'Winter#2026!'],
  ['ADMIN_PASSWORD= "Winter#2026!" # ours', 'Winter#2026!'],
  ['ADMIN_PASSWORD=Winter # of 2026, not #2025', 'Winter'],
  ['# ADMIN_PASSWORD=before#2026\nADMIN_PASSWORD=Winter', 'Winter'],
  ['ADMIN_PASSWORD=', ''],
  ['ADMIN_PASSWORD= # made at the first start', ''],
])('of %j the password is %j', (text, password) => {
  expect(readEnv(text)).toEqual({ ADMIN_PASSWORD: password });
});

test.each(['ADMIN_PASSWORD=Winter#2026!', 'PORT=8080\n  export ADMIN_PASSWORD = two words#2026 # ours'])(
  '%j is refused: Compose and we would read two passwords',
  (text) => {
    expect(() => readEnv(text)).toThrow('ADMIN_PASSWORD in .env has a #: write its value in single quotes.');
  },
);
