import * as calls from '@portal/contracts/calls/books';
import * as books from '@portal/contracts/http/books';
import * as z from 'zod';
import { operation, type Operation } from '../operation.js';

const hash = '33d725562b1576c5f9b8b8fb04b737061cf4de835151a844390961c22ad5961d';
const seal: books.SignedSeal = {
  seal: {
    v: 1,
    seq: 1,
    prev: '0'.repeat(64),
    root: '888377c1d02960ee0f3f6b525a2bac8b39ff992db2499edb8786249db3ed80d7',
    entries: 3,
    closedAt: '2026-06-02T00:00:00.000Z',
    portal: 'https://portal.example',
  },
  hash,
  signature: 'F_KQPDPBlfV0bCiXW6o3X_NmLblbr0hIx03cUTEyg2kHhLhUTpmRhBtZORb7SXt-AfJQbWnzfsn6gs2W6ckYAA',
  keyId: '21fe31dfa154a261',
};

const statementErrors = {
  404: { code: 'NOT_FOUND', message: 'There is no statement of this month' },
  409: { code: 'STATEMENT_NOT_CLOSED', message: 'This month is not closed yet' },
};

/** Books that anyone can check (docs/books.md). */
export const bookOperations: Operation[] = [
  operation(calls.getBooks, {
    summary: 'The keys that seal the books, and the newest seal',
    description: 'The same as `/.well-known/portal-books.json`, which pages of other sites may read.',
    tag: 'Books',
    answers: {
      200: {
        schema: books.books,
        example: {
          keys: [
            {
              keyId: seal.keyId,
              x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
              from: seal.seal.closedAt,
              until: null,
            },
          ],
          newest: { seq: seal.seal.seq, hash },
        },
      },
    },
  }),
  operation(calls.listSeals, {
    summary: 'The seals of the books',
    description:
      'In the order of their numbers, those after `after`. What is signed is `seal`, as RFC 8785 writes it; each names the hash of the one before in `prev`.',
    tag: 'Books',
    query: books.sealsQuery,
    answers: { 200: { schema: z.array(books.signedSeal), example: [seal] } },
  }),
  operation(calls.listStatements, {
    summary: 'The months of which you get a signed statement, newest first',
    description: 'By when entries were posted. The balance of each month begins where the month before ends.',
    tag: 'Books',
    answers: {
      200: {
        schema: z.array(books.listedStatement),
        example: [
          {
            period: '2026-10',
            opening: 180,
            openingInCents: 18_000,
            closing: 44.38,
            closingInCents: 4_438,
            issuedAt: '2026-11-02T09:00:00.000Z',
          },
        ],
      },
    },
  }),
  operation(calls.getSignedStatement, {
    summary: 'Your signed statement of a month',
    description:
      'JSON with your entries, a proof of each, the seals and the keys, signed as a whole: `make verify` checks it without the portal. The same bytes each time.',
    tag: 'Books',
    answers: { 200: { schema: z.string(), type: 'application/json', example: '' } },
    errors: statementErrors,
  }),
  operation(calls.getStatementCsv, {
    summary: 'The entries of your signed statement of a month as CSV',
    tag: 'Books',
    answers: {
      200: {
        schema: z.string(),
        type: 'text/csv',
        example:
          'Entry,Kind,Date,Month,Sale,Payout,Amount,Balance,Seal,Leaf\n,opening,,,,,,0.00,,\n1,earned,2026-03-01T12:00:00.000Z,2026-03,42,,180.00,180.00,1795806000000,0\n',
      },
    },
    errors: statementErrors,
  }),
];
