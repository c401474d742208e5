import { newContext, runInContext } from '../process/context.js';
import { tracing } from './tracing.js';

/** Runs background work with a new context and outside of any trace, whatever woke it. */
export const runApart = <T>(work: () => T): T => tracing.apart(() => runInContext(newContext(), work));
