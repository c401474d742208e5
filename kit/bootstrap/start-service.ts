import 'reflect-metadata';
import { setBusinessTimeZone } from '@portal/contracts/values/business-time-zone';
import { Module, type INestApplication, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, NestFactory } from '@nestjs/core';
import type { CustomStrategy } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { Repeats } from '../background/repeats.js';
import { AssertionSettings, BusinessSettings, ProcessSettings } from '../config/service-settings.js';
import { SettingsError } from '../config/settings.js';
import { AT_START, expectMigrated, migrate } from '../database/schema.js';
import { Assertions, CallerGuard, PROCESS_NAME } from '../http/caller.js';
import { ErrorFilter } from '../http/error-filter.js';
import { ServiceClient } from '../http/service-client.js';
import { validationPipe } from '../http/validation.js';
import { EventStrategy } from '../messaging/event-strategy.js';
import { Readiness } from '../process/readiness.js';
import { startTracing } from '../tracing/tracing.js';
import { createFastify, type FastifyOptions } from './fastify.js';
import { HealthController } from './health.controller.js';
import { createLog, NestLog, switchLevelOnSignal } from './log.js';
import { MetricsController } from './metrics.controller.js';
import { stopGracefully } from './shutdown.js';

@Module({
  controllers: [HealthController, MetricsController],
  providers: [
    ProcessSettings,
    AssertionSettings,
    Assertions,
    Readiness,
    Repeats,
    ServiceClient,
    { provide: APP_GUARD, useClass: CallerGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useFactory: validationPipe },
  ],
  exports: [ProcessSettings, AssertionSettings, Assertions, Readiness, Repeats, ServiceClient],
})
class KitModule {}

export interface StartOptions {
  /** True for the gateway and the hub, which face the public: ids that come with a request are ignored. */
  public?: boolean;
  trustProxy?: FastifyOptions['trustProxy'];
  /** False for a process that neither publishes nor consumes events. */
  events?: boolean;
  /** True in tests, which migrate an empty database at start. Elsewhere the migrations have run before. */
  migrate?: boolean;
  /** Tests capture the log. */
  log?: typeof createLog;
  /** Runs before the server listens, to set up the bare server or the application. */
  prepare?: (app: NestFastifyApplication) => Promise<void> | void;
}

/**
 * Starts a process: settings, logger, HTTP, events, probes, metrics, graceful stop. A service's `main.ts` is
 * `await startService('payouts', AppModule)`.
 * Exits with one sentence for each wrong setting.
 */
export async function startService(
  name: string,
  appModule: Type,
  options: StartOptions = {},
): Promise<INestApplication> {
  try {
    const { app, log } = await launch(name, appModule, options);
    stopGracefully(app, log);
    switchLevelOnSignal(log);
    return app;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const sentence of error.sentences) process.stderr.write(`${name}: ${sentence}\n`);
    process.exit(78);
  }
}

/**
 * As `startService`, for tests: it leaves signals and exiting to the caller.
 * @throws SettingsError
 */
export async function launch(
  name: string,
  appModule: Type,
  options: StartOptions = {},
): Promise<{ app: NestFastifyApplication; log: Logger }> {
  const settings = new ProcessSettings();
  setBusinessTimeZone(new BusinessSettings().BUSINESS_TIME_ZONE);
  const log = (options.log ?? createLog)(name, settings.LOG_LEVEL);
  await startTracing({ name, isPublic: options.public ?? false, log });
  const server = createFastify({ log, trustRequestIds: !options.public, trustProxy: options.trustProxy });

  const atStart = { provide: AT_START, useValue: options.migrate ? migrate : expectMigrated };
  const itsName = { provide: PROCESS_NAME, useValue: name };
  const kit = { module: KitModule, global: true, providers: [atStart, itsName], exports: [atStart] };

  @Module({ imports: [kit, appModule] })
  class Root {}

  const app = await NestFactory.create<NestFastifyApplication>(Root, new FastifyAdapter(server), {
    logger: new NestLog(log),
    rawBody: true,
    abortOnError: false,
  });
  try {
    await options.prepare?.(app);

    if (options.events ?? true) {
      app.connectMicroservice<CustomStrategy>(
        { strategy: app.get(EventStrategy) },
        { inheritAppConfig: false },
      );
      await app.startAllMicroservices();
    }
    await app.listen(settings.HTTP_PORT, settings.HTTP_HOST);
    if (app.get(AssertionSettings).INTERNAL_SHARED_SECRETS.length > 0)
      log.warn(
        'whoever has INTERNAL_SECRET can speak as anybody: SHARED_ASSERTIONS is on, which only upgrades need',
      );
    log.info({ url: await app.getUrl() }, 'started');
    return { app, log };
  } catch (error) {
    await app.close().catch(() => undefined); // what runs already must not outlive a failed start
    throw error;
  }
}
