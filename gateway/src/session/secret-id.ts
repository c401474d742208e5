import { createHash } from 'node:crypto';

/** Identifies a session secret without disclosing it; a session stores the id of the secret it was opened with. */
export const secretId = (secret: string): string =>
  createHash('sha256').update(`portal sessions: ${secret}`).digest('hex').slice(0, 16);
