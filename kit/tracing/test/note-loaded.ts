// `node --import note-loaded.ts …` reports which of OpenTelemetry's packages are loaded, other than by prom-client,
// which always loads the API.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('@opentelemetry/') && !context.parentURL?.includes('/prom-client/'))
      process.stdout.write(`loads ${specifier}\n`);
    return next(specifier, context);
  },
});
