// `node --import ./kit/testing/register.ts file.ts` runs our TypeScript without a build, decorators included, with the
// compiler settings of the build: for child processes of tests, fault runs and benchmarks. ./plain-runtime.ts has the
// integration tests themselves run so.
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compiled } from './compiled.ts';

const OURS = /\.tsx?$/;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && specifier.endsWith('.js') && OURS.test(context.parentURL ?? ''))
      for (const extension of ['.ts', '.tsx']) {
        const source = new URL(specifier.replace(/\.js$/, extension), context.parentURL);
        if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
      }
    return next(specifier, { ...context, conditions: ['source', ...context.conditions] });
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !OURS.test(url)) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});
