// kustomize, kubeconform, and the schemas of Kubernetes and KEDA from the Go module proxy, pinned. Each is downloaded
// once and cached; a check needs no network.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../lib/say.ts';
import { root } from '../lib/settings.ts';

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

async function go(what: string, ...args: string[]) {
  const env = { ...process.env, GOBIN: join(place, 'bin'), GOFLAGS: '' };
  try {
    return (await run('go', args, { cwd: place, env, maxBuffer: 1e8 })).stdout;
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    const why = code === 'ENOENT' ? 'go is not installed' : String(stderr ?? error).trim();
    throw new Problem(
      `make check-k8s needs ${what}, which Go (1.24 or newer) gets from its module proxy: ${why}`,
    );
  }
}

/** @returns the path of the program */
export async function program(name: keyof typeof PROGRAMS): Promise<string> {
  const [module, version] = PROGRAMS[name] as [string, string];
  const path = join(place, 'bin', `${name}-${version}`);
  if (existsSync(path)) return path;
  mkdirSync(join(place, 'bin'), { recursive: true });
  await go(name, 'install', `${module}@${version}`);
  await run('mv', [join(place, 'bin', name), path]);
  return path;
}

/** @returns the folder of a module's files */
export async function source(name: keyof typeof SOURCES): Promise<string> {
  mkdirSync(place, { recursive: true });
  const module = SOURCES[name];
  const { Dir } = JSON.parse(await go(`the files of ${module}`, 'mod', 'download', '-json', module)) as {
    Dir: string;
  };
  return Dir;
}
