import * as calls from '@portal/contracts/calls/overview';
import * as figures from '@portal/contracts/http/figures';
import * as happenings from '@portal/contracts/http/happenings';
import * as health from '@portal/contracts/http/health';
import * as needs from '@portal/contracts/http/needs';
import { operation, type Operation } from '../operation.js';
import { list } from './list.js';

const sold = {
  salesCount: 31,
  amount: 2_790,
  amountInCents: 279_000,
  commission: 418.5,
  commissionInCents: 41_850,
};

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
  operation(calls.getFigures, {
    summary:
      'Sales, commission and new partners of a period and of the one before, with the best partners and products',
    tag: 'Admin',
    query: figures.figuresQuery,
    answers: {
      200: {
        schema: figures.figures,
        example: {
          now: { days: { first: '2026-11-01', last: '2026-11-26' }, sold, newPartners: 3 },
          before: { days: { first: '2026-10-01', last: '2026-10-26' }, sold, newPartners: 2 },
          partners: [
            {
              partnerId: 7,
              firstName: 'Ava',
              lastName: 'Reyes',
              companyName: 'Reyes Insurance Group',
              ...sold,
            },
          ],
          products: [{ productName: 'Roadside Plus', ...sold }],
        },
      },
    },
  }),
  operation(calls.getHealth, {
    summary: 'Whether the webhook is heard, mails go out and the books agree',
    tag: 'Admin',
    answers: {
      200: {
        schema: health.health,
        example: {
          webhook: { lastAt: '2026-11-26T07:40:00.000Z' },
          mails: { waiting: 2, waitingSince: '2026-11-26T07:41:00.000Z', failed: 0 },
          books: { checkedAt: '2026-11-26T07:00:00.000Z', drift: 0, isBehind: false },
        },
      },
    },
  }),
  operation(calls.listHappenings, {
    summary: 'What happened lately: sales, refunds, sign-ups, claims, payouts; newest first',
    description: 'Kept for 90 days. Amounts are in cents.',
    tag: 'Admin',
    query: happenings.happeningsQuery,
    answers: list(happenings.happening, {
      id: 9,
      kind: 'sale',
      at: '2026-11-05T10:00:00.000Z',
      partner: { id: 7, name: 'Ava Stone' },
      saleId: 512,
      productName: 'Roadside Plus',
      amountCents: 8_910,
      commissionCents: 1_114,
    }),
  }),
];
