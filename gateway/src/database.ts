import { DatabaseModule } from '@portal/kit/database/database.module';
import { Sessions1700000000101 } from '../migrations/0001-sessions.js';
import { Throttle1700000000102 } from '../migrations/0002-throttle.js';
import { AuditLog1763700000103 } from '../migrations/0003-audit-log.js';
import { SecretOfSession1764100000104 } from '../migrations/0004-secret-of-session.js';

/** The gateway's database; the hub reads the sessions in it. */
export const GatewayDatabase = DatabaseModule.with({
  migrations: [
    Sessions1700000000101,
    Throttle1700000000102,
    AuditLog1763700000103,
    SecretOfSession1764100000104,
  ],
});
