import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';

/** Counts in the database, for all gateways together; each by itself in memory while that is away. */
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

/** Whom it counts: its table is not where an e-mail address should be found. */
export const hashed = (whose: string): string => createHash('sha256').update(whose).digest('base64url');
