// Compiles every workspace that Node runs: <workspace>/**/*.ts -> <workspace>/dist/**/*.js, with swc.
// Types are checked elsewhere (npm run types). `--watch` compiles again what changes.
import { transformFile } from '@swc/core';
import { globSync, watch } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import options from '../swc.config.mjs';

const root = join(import.meta.dirname, '..');
const workspaces = [
  'contracts',
  'kit',
  'gateway',
  'deploy/stripe-sandbox',
  ...globSync('services/*', { cwd: root }),
];

async function compile(workspace: string, file: string) {
  const target = join(root, workspace, 'dist', file.replace(/\.tsx?$/, '.js'));
  const tsx = file.endsWith('.tsx');
  const { code, map } = await transformFile(join(root, workspace, file), {
    ...options,
    jsc: { ...options.jsc, parser: { syntax: 'typescript', decorators: true, tsx } },
  });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, `${code}\n//# sourceMappingURL=${basename(target)}.map\n`);
  await writeFile(`${target}.map`, map ?? '');
}

/** A service's `seed/` runs as it is, with the scripts. */
const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/(^|\/)(dist|node_modules|seed)\/|\.test\.ts$/.test(file);

async function build(workspace: string) {
  await rm(join(root, workspace, 'dist'), { recursive: true, force: true });
  const files = globSync('**/*.{ts,tsx}', {
    cwd: join(root, workspace),
    exclude: (name) => name === 'dist' || name === 'node_modules',
  }).filter(isSource);
  await Promise.all(files.map((file) => compile(workspace, file)));
}

await Promise.all(workspaces.map(build));

if (process.argv.includes('--watch')) {
  for (const workspace of workspaces)
    watch(join(root, workspace), { recursive: true }, (_event, file) => {
      if (file && isSource(file))
        compile(workspace, file).then(
          () => console.log(`compiled ${workspace}/${file}`),
          (error: Error) => console.error(`${relative(root, workspace)}/${file}: ${error.message}`),
        );
    });
}
