import type { Call } from '@portal/contracts/calls/define-call';
import { publicCalls } from '../api/public-calls.js';

const names = new Map(publicCalls.map(([name, call]) => [call, name]));

/** The export name of a call. It must not change, since generated clients use it. */
export const nameOf = (call: Call): string => names.get(call)!;
