import { IsOptional, IsString } from 'class-validator';
import { UTC } from '@portal/contracts/values/business-time-zone';
import {
  ArePublicKeys,
  AreSecrets,
  IsAddress,
  IsCount,
  IsKey,
  IsList,
  IsOneOf,
  IsPort,
  IsTimeZone,
} from './setting-kinds.js';
import { Setting, Settings } from './settings.js';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Settings of every process that listens. */
@Settings()
export class ProcessSettings {
  @Setting('The address it listens on.')
  @IsString()
  HTTP_HOST = '127.0.0.1';

  @Setting('The port it listens on.')
  @IsPort()
  HTTP_PORT!: number;

  @Setting('The lowest level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.')
  @IsOneOf(LOG_LEVELS)
  LOG_LEVEL = 'info';
}

/** By whose calendar the business reckons (D-125). */
@Settings()
export class BusinessSettings {
  @Setting(
    'The time zone whose calendar says which day and month it is, such as `America/New_York` (D-125). Set it before the first sale: the books stay in the zone of that time, and a start with another one is refused.',
  )
  @IsTimeZone()
  BUSINESS_TIME_ZONE = UTC;
}

@Settings()
export class DatabaseSettings {
  @Setting("The process's own database; gateway and hub share one.")
  @IsAddress(['postgres', 'postgresql'], 'postgres://role:password@host:port/database')
  DATABASE_URL!: string;

  @Setting(
    'Maximum of database connections per process; those of all processes must stay below `max_connections` of PostgreSQL.',
  )
  @IsCount(2, 100)
  DATABASE_POOL = 10;
}

/** Of services whose lists and figures a replica may show (D-181). */
@Settings()
export class ReplicaSettings {
  @Setting(
    'A streaming replica of the server of `DATABASE_URL`, which answers reads of lists and figures (D-181), such as `postgres://replica:5432`. What it does not say of role, password, database and parameters is that of `DATABASE_URL`.',
  )
  @IsOptional()
  @IsAddress(['postgres', 'postgresql'], 'postgres://host:port')
  DATABASE_READ_URL?: string;

  /** The whole address. */
  addressBeside(databaseUrl: string): string {
    const [address, primary] = [new URL(this.DATABASE_READ_URL!), new URL(databaseUrl)];
    address.username ||= primary.username;
    address.password ||= primary.password;
    if (address.pathname.length <= 1) address.pathname = primary.pathname;
    address.search ||= primary.search;
    return address.href;
  }
}

@Settings()
export class BrokerSettings {
  @Setting('The address of RabbitMQ, or of each node of a cluster, separated by commas, tried in turn.')
  @IsList()
  @IsAddress(['amqp', 'amqps'], 'amqp://user:password@host:port/vhost', true)
  AMQP_URL!: string[];
}

/** How fast a service may send the backlog of its outbox (promise 17). */
@Settings()
export class RelaySettings {
  @Setting(
    'Events per second that a process sends from a backlog, after the first 2,000. 200 suits two cores; raise it with more.',
  )
  @IsCount(20)
  RELAY_BACKLOG_PER_SECOND = 200;
}

/** The keys that sign and verify assertions of the caller (D-117). */
@Settings()
export class AssertionSettings {
  @Setting(
    "The process's own key, 32 bytes in hex: signs who calls, in its requests to services. No other process has it. `make` and Compose derive it from `INTERNAL_SECRET`.",
  )
  @IsKey()
  INTERNAL_KEY!: string;

  @Setting(
    'The public keys of all processes, `gateway=…,hub=…`: verify who calls. While `INTERNAL_SECRET` changes, each has several.',
  )
  @ArePublicKeys()
  INTERNAL_PUBLIC_KEYS!: string[];

  @Setting(
    'Only while a version from before key pairs is replaced, or comes back (`SHARED_ASSERTIONS`): the secret that all its processes share, and earlier ones, separated by commas. Whoever has it can assert anybody.',
  )
  @AreSecrets()
  INTERNAL_SHARED_SECRETS: string[] = [];
}
