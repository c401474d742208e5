import { IsString } from 'class-validator';
import { AreSecrets, IsAddress, IsCount, IsList, IsOneOf, IsPort, IsSecret } from './setting-kinds.js';
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

  @Setting(
    'The least that is worth a line in the log: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  )
  @IsOneOf(LOG_LEVELS)
  LOG_LEVEL = 'info';
}

@Settings()
export class DatabaseSettings {
  @Setting('Its own database; gateway and hub share one.')
  @IsAddress(['postgres', 'postgresql'], 'postgres://role:password@host:port/database')
  DATABASE_URL!: string;

  @Setting('Connections to it, at most; all processes together stay under `max_connections` of PostgreSQL.')
  @IsCount(2, 100)
  DATABASE_POOL = 10;
}

@Settings()
export class BrokerSettings {
  @Setting('RabbitMQ; of a cluster the addresses of its nodes, separated by commas, tried in turn.')
  @IsList()
  @IsAddress(['amqp', 'amqps'], 'amqp://user:password@host:port/vhost', true)
  AMQP_URL!: string[];
}

/** How fast a service may send the backlog of its outbox (promise 17). */
@Settings()
export class RelaySettings {
  @Setting(
    'Once 2,000 events were sent without a pause, a process sends at most so many of its backlog in a second, which leaves two cores to those who ask; more cores bear more.',
  )
  @IsCount(20)
  RELAY_BACKLOG_PER_SECOND = 200;
}

/** The keys that sign and verify the gateway's assertions of the caller. */
@Settings()
export class AssertionSettings {
  @Setting('Signs who asks, between gateway and services; the same everywhere.')
  @IsSecret()
  INTERNAL_SECRET!: string;

  @Setting('Others that count while it is changed, separated by commas (`make rotate-keys`).')
  @AreSecrets()
  INTERNAL_OLD_SECRETS: string[] = [];
}
