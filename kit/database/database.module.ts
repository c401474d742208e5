import {
  Inject,
  Injectable,
  Logger,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Type,
} from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { DatabaseSettings, ReplicaSettings } from '../config/service-settings.js';
import { isOutage } from '../http/error-answer.js';
import { Readiness } from '../process/readiness.js';
import { Database } from './database.js';
import { poolConnections } from './metrics.js';
import { Replica } from './replica.js';
import { retryTemporary } from './retry-temporary.js';
import { AT_START, withOurs, type AtStart, type Migration } from './schema.js';

interface DatabaseOptions {
  /** For tables outside of hot paths. The migrations define the tables. */
  entities?: Type[];
  /** In order; they run before the service starts (prepare-databases.ts). */
  migrations: Migration[];
  /** Whether its lists and figures may be read from a replica (`Database.toShow`). */
  mayReadReplica?: boolean;
}

const REPLICA_POOL = Symbol('the connections to the replica');

const fromReplica = [
  ReplicaSettings,
  {
    provide: REPLICA_POOL,
    inject: [DatabaseSettings, ReplicaSettings],
    useFactory: ({ DATABASE_URL, DATABASE_POOL }: DatabaseSettings, settings: ReplicaSettings) =>
      settings.DATABASE_READ_URL === undefined
        ? null
        : poolOf(settings.addressBeside(DATABASE_URL), DATABASE_POOL, REPLICA_DEADLINES),
  },
  {
    provide: Replica,
    inject: [REPLICA_POOL, pg.Pool],
    useFactory: (pool: pg.Pool | null, primary: pg.Pool) => pool && new Replica(pool, primary),
  },
];
const fromNone = [
  { provide: REPLICA_POOL, useValue: null },
  { provide: Replica, useValue: null },
];

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
          provide: pg.Pool,
          inject: [DatabaseSettings],
          useFactory: ({ DATABASE_URL, DATABASE_POOL }: DatabaseSettings) =>
            poolOf(DATABASE_URL, DATABASE_POOL, DEADLINES),
        },
        ...(options.mayReadReplica ? fromReplica : fromNone),
        {
          provide: DataSource,
          inject: [pg.Pool, AT_START],
          useFactory: (pool: pg.Pool, atStart: AtStart) => connect(pool, options, atStart),
        },
        Database,
        DatabaseLife,
      ],
      exports: [DataSource, Database, DatabaseSettings],
    };
  }
}

const DEADLINES = { connectionTimeoutMillis: 5_000, query_timeout: 15_000, statement_timeout: 15_000 };
/** What takes longer is read on the primary, so that whoever asks still gets an answer in time. */
const REPLICA_DEADLINES = { connectionTimeoutMillis: 500, query_timeout: 1_500, statement_timeout: 1_000 };

function poolOf(url: string, most: number, deadlines: typeof DEADLINES): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    ...deadlines,
    // Locks of a machine that is gone must not last for TCP's two hours. These settings go with each connection, since a
    // managed server has its own defaults.
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  // A connection that breaks while idle is replaced; the error must not end the process.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Opens TypeORM, for entities and migrations, on the pool of the prepared statements; to destroy it ends the pool. Waits
 * for a database that is still starting: Compose would take a process that exits and restarts for a failed one.
 */
async function connect(pool: pg.Pool, options: DatabaseOptions, atStart: AtStart): Promise<DataSource> {
  const migrations = withOurs(options.migrations);
  const isAway = sayOnce(isOutage, 'the database does not answer yet; the start goes on when it does');
  const source = new DataSource({
    type: 'postgres',
    driver: {
      // TypeORM creates one pool through its driver: hand it ours.
      Pool: function () {
        return pool;
      },
    },
    entities: options.entities ?? [],
    migrations,
    installExtensions: false,
  });
  try {
    await retryTemporary(() => pool.query('select 1'), isAway);
    await source.initialize();
    await atStart(source, migrations);
  } catch (error) {
    if (!pool.ending) await pool.end();
    throw error;
  }
  return source;
}

function sayOnce(test: (error: unknown) => boolean, what: string): (error: unknown) => boolean {
  let said = false;
  return (error) => {
    if (!test(error)) return false;
    if (!said) new Logger(DatabaseModule.name).warn(what);
    return (said = true);
  };
}

/** Registers the pool's readiness check and metrics, and closes the pool when the process stops. */
@Injectable()
class DatabaseLife implements OnModuleInit, OnApplicationShutdown {
  private stopMeasuring: () => void = () => undefined;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(REPLICA_POOL) private readonly replicaPool: pg.Pool | null,
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
    await this.replicaPool?.end();
    await this.dataSource.destroy();
  }
}
