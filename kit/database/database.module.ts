import {
  Inject,
  Injectable,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import { Readiness } from '../bootstrap/health.js';
import { DatabaseSettings } from '../config/service-settings.js';
import { Database } from './database.js';
import { poolConnections } from './metrics.js';
import { OutboxAndInbox1700000000001 } from './migrations/0001-outbox-and-inbox.js';
import { Signals1700000000002 } from './migrations/0002-signals.js';
import { SentEvents1700000000003 } from './migrations/0003-sent-events.js';

type Class<T = unknown> = new (...args: never[]) => T;

export interface DatabaseOptions {
  entities?: (Class | EntitySchema)[];
  /** In order; run at start, one process at a time. */
  migrations: Class<MigrationInterface>[];
}

// Any number will do, as long as only migrations use it.
const MIGRATION_LOCK = 7_410_041;

/** `imports: [DatabaseModule.with({ entities, migrations })]`: the service's database, migrated. */
@Module({})
export class DatabaseModule {
  static with(options: DatabaseOptions): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        DatabaseSettings,
        {
          provide: DataSource,
          inject: [DatabaseSettings],
          useFactory: (settings: DatabaseSettings) => connect(settings, options),
        },
        Database,
        DatabaseLife,
      ],
      exports: [DataSource, Database, DatabaseSettings],
    };
  }
}

async function connect(settings: DatabaseSettings, options: DatabaseOptions): Promise<DataSource> {
  const source = new DataSource({
    type: 'postgres',
    url: settings.DATABASE_URL,
    entities: options.entities ?? [],
    migrations: [
      OutboxAndInbox1700000000001,
      Signals1700000000002,
      SentEvents1700000000003,
      ...options.migrations,
    ],
    migrationsTransactionMode: 'each',
    poolSize: settings.DATABASE_POOL,
    // A connection that breaks while idle is replaced; the error must not end the process.
    poolErrorHandler: () => undefined,
    extra: {
      connectionTimeoutMillis: 5_000,
      query_timeout: 15_000,
      statement_timeout: 15_000,
      keepAlive: true,
      idleTimeoutMillis: 60_000,
    },
  });
  await source.initialize();
  const runner = source.createQueryRunner();
  try {
    await runner.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await source.runMigrations();
  } finally {
    await runner.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => undefined);
    await runner.release();
  }
  return source;
}

/** Readiness and the figures of the pool while it lives, and its end when the process stops. */
@Injectable()
class DatabaseLife implements OnModuleInit, OnApplicationShutdown {
  private stopMeasuring: () => void = () => undefined;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    private readonly database: Database,
    private readonly readiness: Readiness,
  ) {}
  onModuleInit() {
    this.readiness.register({
      name: 'database',
      check: async () => void (await this.dataSource.query('select 1')),
    });
    this.stopMeasuring = poolConnections.from(async (gauge) => {
      for (const [state, count] of Object.entries(this.database.connections())) gauge.set({ state }, count);
    });
  }
  async onApplicationShutdown() {
    this.stopMeasuring();
    await this.dataSource.destroy();
  }
}
