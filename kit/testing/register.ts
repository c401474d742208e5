// `node --import ./kit/testing/register.ts file.ts` runs our TypeScript without a build, decorators included, with the
// compiler settings of the build: for child processes of tests, fault runs and benchmarks.
import { transformSync } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import options from '../../swc.config.mjs';

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
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      ...options,
      jsc: { ...options.jsc, parser: { syntax: 'typescript', decorators: true, tsx: url.endsWith('.tsx') } },
      filename,
      sourceMaps: 'inline',
      swcrc: false,
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
