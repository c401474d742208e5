import { Logger, type INestApplicationContext } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { ProxySettings } from './settings.js';

/**
 * Says once when requests come through a proxy that no setting names: all people behind it share one address then, and with
 * it the limits per address (D-79).
 */
export function warnOfProxy(server: FastifyInstance, app: INestApplicationContext): void {
  if (app.get(ProxySettings).TRUST_PROXY) return;
  const logger = new Logger('proxy');
  let told = false;
  server.addHook('onRequest', ({ headers }, _reply, next) => {
    if (!told && headers['x-forwarded-for'] !== undefined) {
      told = true;
      logger.warn(
        'requests have X-Forwarded-For, but TRUST_PROXY is empty: all who come through a proxy count as one address. ' +
          "Set TRUST_PROXY to the proxy's address",
      );
    }
    next();
  });
}
