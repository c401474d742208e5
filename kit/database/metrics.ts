import { measured } from '../process/measured.js';

/** state: busy, idle, waiting (callers that wait for one, since all are busy). */
export const poolConnections = measured(
  'database_pool_connections',
  'Connections to the own database, and callers that wait for one, by state',
  ['state'],
);
