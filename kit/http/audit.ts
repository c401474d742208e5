import * as z from 'zod';
import { currentContext } from '../process/context.js';

const AUDIT_HEADER = 'x-portal-audit';
const facts = z.record(z.string(), z.json()).nullable();
const change = z.object({ before: facts, after: facts });

/** What an administrator's action changed, in ids and figures: nobody's name or address, no secret. null: was not, is not. */
export type Change = z.infer<typeof change>;

/**
 * Tells the gateway, with the answer of the request that is being handled, what it changed: it goes to the audit log and
 * no further. Of a request that fails after all nothing is believed.
 */
export const tellChange = (told: Change): void => currentContext()?.tellWithAnswer?.(...inHeader(told));

export const inHeader = (told: Change): [name: string, value: string] => [
  AUDIT_HEADER,
  Buffer.from(JSON.stringify(told)).toString('base64url'),
];

/** What a service told with its answer; null when it told nothing, or nothing that can be read. */
export function readChange(headers: Record<string, string | string[] | undefined>): Change | null {
  const told = headers[AUDIT_HEADER];
  if (typeof told !== 'string') return null;
  try {
    return change.parse(JSON.parse(Buffer.from(told, 'base64url').toString()));
  } catch {
    return null;
  }
}
