import {
  Inject,
  Injectable,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DataSource, type EntitySchema } from 'typeorm';
import { Readiness } from '../bootstrap/health.js';
import { DatabaseSettings } from '../config/service-settings.js';
import { Database } from './database.js';
import { poolConnections } from './metrics.js';
import { AT_START, withOurs, type AtStart, type Migration } from './schema.js';

type Class<T = unknown> = new (...args: never[]) => T;

export interface DatabaseOptions {
  entities?: (Class | EntitySchema)[];
  /** In order; they run before the service does (prepare-databases.ts). */
  migrations: Migration[];
}

/** `imports: [DatabaseModule.with({ entities, migrations })]`: the service's database. */
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
          inject: [DatabaseSettings, AT_START],
          useFactory: (settings: DatabaseSettings, atStart: AtStart) => connect(settings, options, atStart),
        },
        Database,
        DatabaseLife,
      ],
      exports: [DataSource, Database, DatabaseSettings],
    };
  }
}

async function connect(
  settings: DatabaseSettings,
  options: DatabaseOptions,
  atStart: AtStart,
): Promise<DataSource> {
  const migrations = withOurs(options.migrations);
  const source = new DataSource({
    type: 'postgres',
    url: settings.DATABASE_URL,
    entities: options.entities ?? [],
    migrations,
    installExtensions: false,
    poolSize: settings.DATABASE_POOL,
    // A connection that breaks while idle is replaced; the error must not end the process.
    poolErrorHandler: () => undefined,
    extra: {
      connectionTimeoutMillis: 5_000,
      query_timeout: 15_000,
      statement_timeout: 15_000,
      // What a machine held that is gone must not wait for TCP's two hours: these go with each connection, since a rented
      // server has defaults of its own.
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 60_000,
      options: '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      idleTimeoutMillis: 60_000,
    },
  });
  await source.initialize();
  try {
    await atStart(source, migrations);
  } catch (error) {
    await source.destroy();
    throw error;
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
      forRequests: true,
      check: () => this.database.ping(),
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
