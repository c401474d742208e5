import { Sessions1700000000101 } from './0001-sessions.js';
import { Throttle1700000000102 } from './0002-throttle.js';
import { AuditLog1763700000103 } from './0003-audit-log.js';
import { SecretOfSession1764100000104 } from './0004-secret-of-session.js';
import { CutOffs1764200000105 } from './0005-cut-offs.js';
import { KeptAssets1764200000106 } from './0006-kept-assets.js';

/** In order. What runs them is deploy/postgres/migrate.ts. */
export const migrations = [
  Sessions1700000000101,
  Throttle1700000000102,
  AuditLog1763700000103,
  SecretOfSession1764100000104,
  CutOffs1764200000105,
  KeptAssets1764200000106,
];
