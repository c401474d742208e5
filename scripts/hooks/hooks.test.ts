import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

const scripts = join(import.meta.dirname, '..');
/** Without the settings of the caller, or of a git that runs this test. */
const env = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Ava',
  GIT_AUTHOR_EMAIL: 'ava@example.com',
  GIT_COMMITTER_NAME: 'Ava',
  GIT_COMMITTER_EMAIL: 'ava@example.com',
};

let checkout: string;
const git = (...args: string[]) => spawnSync('git', args, { cwd: checkout, env, encoding: 'utf8' });
const install = () =>
  execFileSync(process.execPath, [join(checkout, 'scripts/install.mjs')], { env, encoding: 'utf8' });
const hooksPath = () => git('config', '--get', 'core.hooksPath').stdout.trim();
const commit = (message: string) => git('commit', '--allow-empty', '--message', message);

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'portal-hooks-'));
  for (const part of ['install.mjs', 'hooks'])
    cpSync(join(scripts, part), join(checkout, 'scripts', part), { recursive: true });
  // Makes the packages look installed, so that only the hooks are.
  mkdirSync(join(checkout, 'node_modules'));
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(checkout, file), '{"packages":{}}');
});
afterEach(() => rmSync(checkout, { recursive: true }));

describe('in a checkout', () => {
  beforeEach(() => void git('init', '--quiet'));

  test('a subject of 72 characters, whatever they are, is taken, and one of 73 is refused in a sentence', () => {
    install();
    expect(commit(`${'ü'.repeat(72)}\n\n${'The body may be longer. '.repeat(9)}`)).toMatchObject({
      status: 0,
    });
    expect(commit(`${'ü'.repeat(73)}\n\nBody`)).toMatchObject({
      status: 1,
      stderr: 'The subject of this commit has 73 characters, and 72 is the most: say the rest in the body.\n',
    });
    expect(git('log', '--format=%s').stdout).toBe(`${'ü'.repeat(72)}\n`);
  });

  test('what an editor says in comments counts as nothing', () => {
    install();
    const editor = join(checkout, 'editor');
    writeFileSync(editor, `#!/bin/sh\nprintf '\\n# %080d\\nShort\\n' 0 > "$1"\n`);
    chmodSync(editor, 0o755);
    expect(git('-c', `core.editor=${editor}`, 'commit', '--allow-empty')).toMatchObject({ status: 0 });
  });

  test('hooks that are elsewhere stay there', () => {
    git('config', 'core.hooksPath', 'of/mine');
    install();
    expect(hooksPath()).toBe('of/mine');
  });

  test('hooks of its own go on running', () => {
    writeFileSync(join(checkout, '.git/hooks/pre-push'), '#!/bin/sh\n');
    install();
    expect(hooksPath()).toBe('');
  });
});

test('what is no checkout, such as an archive, has none', () => {
  install();
  expect(hooksPath()).toBe('');
  expect(readFileSync(join(checkout, 'scripts/hooks/commit-msg'), 'utf8')).toContain('#!/bin/sh');
});
