import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';

/** Counts in the database, for all gateways together; in each gateway's memory while the database is down. */
export const sharedLimiter = (source: DataSource, keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: source,
    storeType: 'typeorm',
    tableName: 'throttle',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
  });

/** Hashes the key of a limit, so that no e-mail address is stored in its table. */
export const hashed = (whose: string): string => createHash('sha256').update(whose).digest('base64url');
