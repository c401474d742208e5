import { LOG_LEVELS } from '@portal/kit/config/service-settings';
import { IsList, IsOneOf, IsPort, IsWebAddress } from '@portal/kit/config/setting-kinds';
import {
  readSettings,
  Setting,
  Settings as FromEnvironment,
  type CrossChecked,
} from '@portal/kit/config/settings';
import { Transform } from 'class-transformer';
import { IsNumber, IsOptional, IsString, Matches, Min } from 'class-validator';

const SECONDS = { each: true, message: 'it must be seconds, separated by commas' };

/** The sandbox's settings. Times are in seconds here, in milliseconds in the program. */
@FromEnvironment()
export class SandboxSettings implements CrossChecked {
  @Setting('The address it listens on.')
  @IsString()
  HTTP_HOST = '127.0.0.1';

  @Setting('The port it listens on.')
  @IsPort()
  HTTP_PORT!: number;

  @Setting('The lowest level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.')
  @IsOneOf(LOG_LEVELS)
  LOG_LEVEL = 'info';

  @Setting('The address at which browsers reach the sandbox, without SANDBOX_PUBLIC_BASE.')
  @IsWebAddress('http://localhost:8080')
  PUBLIC_URL = 'http://localhost:8080';

  @Setting('The path under PUBLIC_URL at which browsers reach the sandbox.')
  @Matches(/^(\/[\w.-]+)*$/, { message: 'it must be a path without a slash at its end' })
  SANDBOX_PUBLIC_BASE = '/sandbox/stripe';

  @Setting('The SQLite file with its data; by default it keeps data in memory only.')
  @IsString()
  SANDBOX_DATA = ':memory:';

  @Setting('The only secret key that it accepts. Not set: any `sk_test_…`.')
  @IsOptional()
  @Matches(/^sk_test_/, { message: 'it must start with sk_test_' })
  SANDBOX_SECRET_KEY?: string;

  @Setting('Where it sends events. Not set: nowhere.')
  @IsOptional()
  @IsWebAddress('http://gateway:3000/api/webhook')
  SANDBOX_WEBHOOK_URL?: string;

  @Setting('Signs its events; needed with SANDBOX_WEBHOOK_URL.')
  @IsOptional()
  @IsString()
  SANDBOX_WEBHOOK_SECRET?: string;

  @Setting("`true` if Stripe's keys are set: the sandbox answers its probe and takes no payments.")
  @IsOptional()
  @IsOneOf(['true'])
  SANDBOX_UNUSED?: 'true';

  @Setting('Seconds before each further attempt to send an event, separated by commas.')
  @IsList()
  @IsNumber({}, SECONDS)
  @Min(0, SECONDS)
  @Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(Number) : value))
  SANDBOX_WEBHOOK_RETRY_SECONDS = [1, 5, 30, 120, 600, 1800];

  problems(): string[] {
    return this.SANDBOX_WEBHOOK_URL && !this.SANDBOX_WEBHOOK_SECRET
      ? ['SANDBOX_WEBHOOK_SECRET is not set, and is needed to sign what goes to SANDBOX_WEBHOOK_URL.']
      : [];
  }
}

export interface Settings {
  /** The URL at which browsers reach the sandbox: `http://localhost:8080/sandbox/stripe`. */
  publicBase: string;
  /** A file for node:sqlite, or ':memory:'. */
  dataFile: string;
  secretKey?: string;
  /** The receiver of events. `retryMs` are the delays between attempts; after the last the sandbox gives up. */
  webhook?: { url: string; secret: string; retryMs: number[] };
}

export interface Environment extends Settings {
  host: string;
  port: number;
  logLevel: string;
  /** It only answers its probe. */
  unused: boolean;
}

/** Reads the process environment. @throws SettingsError */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const read = readSettings(SandboxSettings, env);
  return {
    host: read.HTTP_HOST,
    port: read.HTTP_PORT,
    logLevel: read.LOG_LEVEL,
    unused: read.SANDBOX_UNUSED === 'true',
    publicBase: read.PUBLIC_URL.replace(/\/$/, '') + read.SANDBOX_PUBLIC_BASE,
    dataFile: read.SANDBOX_DATA,
    secretKey: read.SANDBOX_SECRET_KEY,
    webhook:
      read.SANDBOX_WEBHOOK_URL && read.SANDBOX_WEBHOOK_SECRET
        ? {
            url: read.SANDBOX_WEBHOOK_URL,
            secret: read.SANDBOX_WEBHOOK_SECRET,
            retryMs: read.SANDBOX_WEBHOOK_RETRY_SECONDS.map((pause) => pause * 1000),
          }
        : undefined,
  };
}
