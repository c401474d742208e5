// make check-k8s: renders deploy/k8s with made-up secrets, and holds it against the schemas that Kubernetes and KEDA
// publish and against rules of our own.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { broken } from './check-k8s/rules.mjs';
import { writeSchemas } from './check-k8s/schemas.mjs';
import { program, source } from './check-k8s/tools.mjs';
import { main, Problem, say } from './lib/say.mjs';
import { root } from './lib/settings.mjs';

/** The files that secrets/README.md tells of, with a value for each setting. */
function makeUpSecrets(folder) {
  const rows = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(
    /^\| `([\w-]+\.env)`\s*\| (.+) \|$/gm,
  );
  for (const [, file, settings] of rows) {
    const names = [...settings.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    writeFileSync(
      join(folder, file),
      names.map((name) => `${name}=${randomBytes(24).toString('hex')}\n`).join(''),
    );
  }
}

main(async () => {
  const kustomize = await program('kustomize');
  const kubeconform = await program('kubeconform');
  const sources = { kubernetes: await source('kubernetes'), keda: await source('keda') };
  const place = mkdtempSync(join(tmpdir(), 'portal-k8s-'));
  try {
    cpSync(join(root, 'deploy/k8s'), join(place, 'k8s'), { recursive: true });
    makeUpSecrets(join(place, 'k8s/example/secrets'));
    const rendered = execFileSync(kustomize, ['build', join(place, 'k8s/example')], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    mkdirSync(join(place, 'schemas'));
    const schemas = writeSchemas(sources, join(place, 'schemas'));
    const { status } = spawnSync(kubeconform, ['-strict', '-summary', '-schema-location', schemas, '-'], {
      input: rendered,
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    const documents = parseAllDocuments(rendered).map((document) => document.toJS());
    const wrong = broken(documents);
    for (const sentence of wrong) say(sentence);
    say(`${documents.length} resources, ${wrong.length} broken rules`);
    if (status !== 0 || wrong.length > 0) throw new Problem('deploy/k8s is not as it should be: see above.');
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
