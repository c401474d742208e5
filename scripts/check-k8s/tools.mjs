// kustomize, kubeconform, and what Kubernetes and KEDA publish about their kinds, from the Go module proxy, pinned: each
// is fetched once and kept. Checking asks nobody.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../lib/say.mjs';
import { root } from '../lib/settings.mjs';

const run = promisify(execFile);
const place = join(root, '.data/k8s-tools');

const PROGRAMS = {
  kustomize: ['sigs.k8s.io/kustomize/kustomize/v5', 'v5.8.1'],
  kubeconform: ['github.com/yannh/kubeconform/cmd/kubeconform', 'v0.7.0'],
};
const SOURCES = {
  kubernetes: 'k8s.io/kubernetes@v1.36.3',
  keda: 'github.com/kedacore/keda/v2@v2.20.2',
};

async function go(what, ...args) {
  const env = { ...process.env, GOBIN: join(place, 'bin'), GOFLAGS: '' };
  try {
    return (await run('go', args, { cwd: place, env, maxBuffer: 1e8 })).stdout;
  } catch (error) {
    const why = error.code === 'ENOENT' ? 'go is not installed' : String(error.stderr ?? error).trim();
    throw new Problem(
      `make check-k8s needs ${what}, which Go (1.24 or newer) gets from its module proxy: ${why}`,
    );
  }
}

/** @returns where the program is */
export async function program(name) {
  const [module, version] = PROGRAMS[name];
  const path = join(place, 'bin', `${name}-${version}`);
  if (existsSync(path)) return path;
  mkdirSync(join(place, 'bin'), { recursive: true });
  await go(name, 'install', `${module}@${version}`);
  await run('mv', [join(place, 'bin', name), path]);
  return path;
}

/** @returns the folder of a module's files */
export async function source(name) {
  mkdirSync(place, { recursive: true });
  return JSON.parse(await go(`the files of ${SOURCES[name]}`, 'mod', 'download', '-json', SOURCES[name])).Dir;
}
