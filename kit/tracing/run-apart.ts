import { newContext, runInContext } from '../process/context.js';
import { tracing } from './tracing.js';

/** Does work that nobody asked for: with ids of its own and in nobody's trace, whoever woke it. */
export const runApart = <T>(work: () => T): T => tracing.apart(() => runInContext(newContext(), work));
