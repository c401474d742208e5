import { passkeyConfirmation, presentedFactor } from '@portal/contracts/http/factors';
import * as z from 'zod/mini';

/** The gateway's key of a session or a waiting sign-in. */
const boundTo = z.string().check(z.minLength(1), z.maxLength(200));

// What the gateway sends with a passkey, besides what the browser sent (D-110).
export const bound = z.object({ boundTo });
export const boundConfirmation = z.extend(passkeyConfirmation, { boundTo });
/** Absent from a gateway of before passkeys. */
export const boundFactor = z.intersection(presentedFactor, z.object({ boundTo: z.optional(boundTo) }));
