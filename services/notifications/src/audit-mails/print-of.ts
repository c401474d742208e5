import { createHash } from 'node:crypto';

/** Tells the addresses of a setting apart in the outbox, which keeps no address of a mail that waits. */
export const printOf = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 16);
