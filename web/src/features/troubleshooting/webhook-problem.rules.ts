import { ApiError } from '../../lib/errors.js';

/** Why the test event was not sent (specification, section 8): the portal refused it, or could not be reached. */
export const webhookProblem = (error: Error): { title: string; description: string } =>
  error instanceof ApiError
    ? { title: 'Webhook test failed', description: error.message || 'Failed to trigger test event' }
    : { title: 'Error', description: error.message || 'Unknown error' };
