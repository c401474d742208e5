import * as calls from '@portal/contracts/calls/overview';
import * as needs from '@portal/contracts/http/needs';
import { operation, type Operation } from '../operation.js';

/** The administrators' overview. */
export const overviewOperations: Operation[] = [
  operation(calls.listNeeds, {
    summary: 'What waits for the caller, the most urgent first: by what their role may act on',
    tag: 'Admin',
    answers: {
      200: {
        schema: needs.needs,
        example: {
          needs: [
            { kind: 'flags', count: 2 },
            { kind: 'month-end', count: 12, month: '2026-10' },
          ],
          unread: ['support', 'failed-mails'],
        },
      },
    },
  }),
];
