import { DatabaseModule } from '@portal/kit/database/database.module';
import { migrations } from '../migrations/all.gen.js';

/** The gateway's database; the hub reads the sessions in it. */
export const GatewayDatabase = DatabaseModule.with({ migrations });
