import type { FastifyReply } from 'fastify';
import * as z from 'zod';

const AUDIT_HEADER = 'x-portal-audit';
const facts = z.record(z.string(), z.json()).nullable();
const change = z.object({ before: facts, after: facts });

/** What an administrator's action changed, in ids and figures: nobody's name or address, no secret. null: was not, is not. */
export type Change = z.infer<typeof change>;

/** Tells the gateway with an answer what the action changed; it goes to the audit log and no further. */
export const tellChange = (reply: FastifyReply, told: Change): void =>
  void reply.header(AUDIT_HEADER, Buffer.from(JSON.stringify(told)).toString('base64url'));

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
