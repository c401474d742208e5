import { createHash } from 'node:crypto';

/** Names a session secret and tells nothing about it; a session says by it which one it was opened with. */
export const secretId = (secret: string): string =>
  createHash('sha256').update(`portal sessions: ${secret}`).digest('hex').slice(0, 16);
