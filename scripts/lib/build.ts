// Builds what changed since the last build, detected by the contents of the sources.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Problem } from './say.ts';
import { root } from './settings.ts';

const parts = {
  services: {
    sources: ['contracts', 'kit', 'gateway', 'services', 'deploy/stripe-sandbox'],
    files: ['package-lock.json', 'swc.config.mjs', 'scripts/build.ts'],
    result: 'gateway/dist',
    script: 'build',
  },
  web: {
    sources: ['web', 'contracts'],
    files: ['package-lock.json'],
    result: 'web/dist/index.html',
    script: 'build:web',
  },
};
export type Part = keyof typeof parts;
const skipped = new Set(['node_modules', 'dist', 'test', 'e2e', 'test-output']);

function digest({ sources, files }: (typeof parts)[Part]) {
  const hash = createHash('sha256');
  const found = sources.flatMap((source) =>
    globSync(`${source}/**/*`, { cwd: root, exclude: (path) => skipped.has(basename(path)) }),
  );
  for (const file of [...files, ...found.sort()])
    if (statSync(join(root, file)).isFile()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const stampOf = (part: Part) => join(root, 'node_modules/.cache/portal', part);

/**
 * Builds `services` or `web` unless its sources are unchanged.
 * @returns the id of the build
 */
export async function build(part: Part) {
  const { result, script } = parts[part];
  const wanted = digest(parts[part]);
  const stamp = stampOf(part);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(join(root, result)))
    return wanted;
  await new Promise<void>((resolve, reject) => {
    execFile(
      'npm',
      ['run', '-s', script],
      { cwd: root, maxBuffer: 1e8, env: { ...process.env, NO_COLOR: '1' } },
      (error, stdout, stderr) =>
        error ? reject(new Problem(`The build failed (npm run ${script}):\n${stdout}${stderr}`)) : resolve(),
    );
  });
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, wanted);
  return wanted;
}

/** The id of the last build; empty when there was none. */
export const lastBuild = () =>
  existsSync(stampOf('services')) ? readFileSync(stampOf('services'), 'utf8') : '';
