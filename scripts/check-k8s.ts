// make check-k8s: renders deploy/k8s with made-up secrets, at rest and during a key rotation, and checks it against the
// schemas of Kubernetes and KEDA and against our own rules.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { broken, withoutOthers, type Resource } from './check-k8s/rules.ts';
import { writeSchemas } from './check-k8s/schemas.ts';
import { program, source } from './check-k8s/tools.ts';
import { main, Problem, say } from './lib/say.ts';
import { root } from './lib/settings.ts';

/**
 * Writes the files that secrets/README.md lists, with a value for each setting; `changing` adds those of a key
 * rotation.
 */
function makeUpSecrets(folder: string, changing: boolean) {
  const [always = '', then = ''] = readFileSync(join(folder, 'README.md'), 'utf8').split(
    '## While keys change',
  );
  const rows = (changing ? always + then : always).matchAll(/^\| `([\w-]+\.env)`\s*\| (.+) \|$/gm);
  for (const [, file = '', settings = ''] of rows) {
    const names = [...settings.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    appendFileSync(
      join(folder, file),
      names.map((name) => `${name}=${randomBytes(24).toString('hex')}\n`).join(''),
    );
  }
}

/** Renders the example, at rest or `changing` its keys. */
function render(kustomize: string, place: string, changing: boolean) {
  const copy = join(place, changing ? 'changing' : 'at-rest');
  cpSync(join(root, 'deploy/k8s'), copy, { recursive: true });
  makeUpSecrets(join(copy, 'example/secrets'), changing);
  const overlay = join(copy, 'example/kustomization.yaml');
  const text = readFileSync(overlay, 'utf8');
  if (changing) writeFileSync(overlay, text.replace('# components:', 'components:'));
  return execFileSync(kustomize, ['build', join(copy, 'example')], { encoding: 'utf8', maxBuffer: 1e8 });
}

/** @returns whether the manifests match the schemas; prints what does not */
function isValid(kubeconform: string, schemas: string, rendered: string) {
  const args = ['-strict', '-summary', '-schema-location', schemas, '-'];
  return (
    spawnSync(kubeconform, args, { input: rendered, stdio: ['pipe', 'inherit', 'inherit'] }).status === 0
  );
}

main(async () => {
  const kustomize = await program('kustomize');
  const kubeconform = await program('kubeconform');
  const sources = { kubernetes: await source('kubernetes'), keda: await source('keda') };
  const place = mkdtempSync(join(tmpdir(), 'portal-k8s-'));
  try {
    mkdirSync(join(place, 'schemas'));
    const schemas = writeSchemas(sources, join(place, 'schemas'));
    const rendered = [false, true].map((changing) => render(kustomize, place, changing));
    const valid = rendered.map((text) => isValid(kubeconform, schemas, text));
    const [atRest, changing] = rendered.map((text) =>
      parseAllDocuments(text).map((document) => document.toJS() as Resource),
    ) as [Resource[], Resource[]];
    const wrong = [...broken(atRest), ...broken(changing), ...withoutOthers(changing)];
    for (const sentence of new Set(wrong)) say(sentence);
    say(`${atRest.length} resources, ${wrong.length} broken rules`);
    if (valid.includes(false) || wrong.length > 0) throw new Problem('deploy/k8s breaks rules: see above.');
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
