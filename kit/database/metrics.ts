import { Counter } from 'prom-client';
import { measured } from '../process/measured.js';

/** state: busy, idle, waiting (callers that wait for one, since all are busy). */
export const poolConnections = measured(
  'database_pool_connections',
  'Connections to the own database, and callers that wait for one, by state',
  ['state'],
);

/** by: replica, or why the primary answered: it was behind, away, or failed at this read. */
export const replicaReads = new Counter({
  name: 'database_replica_reads_total',
  help: 'Reads that may take the replica (DATABASE_READ_URL), by who answered',
  labelNames: ['by'],
});
