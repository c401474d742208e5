import * as z from 'zod';
import { currentContext } from '../process/context.js';

const AUDIT_HEADER = 'x-portal-audit';
const values = z.record(z.string(), z.json()).nullable();
const change = z.object({ before: values, after: values });

/**
 * What an administrator's action changed, in ids and figures: no names, addresses or secrets. null: it did not exist
 * before, or does not exist after.
 */
export type Change = z.infer<typeof change>;

/**
 * Reports to the gateway what the current request changed, in a header of its response. The gateway writes it to the
 * audit log and forwards it to nobody. It ignores the header when the request fails after all.
 */
export const tellChange = (told: Change): void => currentContext()?.tellWithAnswer?.(...inHeader(told));

export const inHeader = (told: Change): [name: string, value: string] => [
  AUDIT_HEADER,
  Buffer.from(JSON.stringify(told)).toString('base64url'),
];

/** The change that a service reported with its response; null when there is none, or it cannot be parsed. */
export function readChange(headers: Record<string, string | string[] | undefined>): Change | null {
  const told = headers[AUDIT_HEADER];
  if (typeof told !== 'string') return null;
  try {
    return change.parse(JSON.parse(Buffer.from(told, 'base64url').toString()));
  } catch {
    return null;
  }
}
