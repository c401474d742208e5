// `node --import note-loaded.ts …` writes down which of OpenTelemetry's packages are asked for, other than by
// prom-client, which always has its API.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('@opentelemetry/') && !context.parentURL?.includes('/prom-client/'))
      process.stdout.write(`loads ${specifier}\n`);
    return next(specifier, context);
  },
});
