import { CheckoutsAndSales1700000000101 } from './0001-checkouts-and-sales.js';
import { Standing1700000000102 } from './0002-standing.js';
import { Subscriptions1700000000103 } from './0003-subscriptions.js';
import { TransactionsAndUnknownCodes1700000000104 } from './0004-transactions-and-unknown-codes.js';
import { SaleTotals1700000000105 } from './0005-sale-totals.js';
import { SearchUnknownCodes1700000000120 } from './0006-search-unknown-codes.js';
import { ListsByPaid1700000000130 } from './0007-lists-by-paid.js';
import { NetCounts1700000000140 } from './0008-net-counts.js';
import { EndingCheckouts1700000000150 } from './0009-ending-checkouts.js';
import { OpenCheckouts1700000000160 } from './0010-open-checkouts.js';
import { OneCheckoutAfterAnother1700000000161 } from './0011-one-checkout-after-another.js';
import { ClientsByNameAndAmount1700000000170 } from './0012-clients-by-name-and-amount.js';
import { SortClients1700000000171 } from './0013-sort-clients.js';
import { TransactionsByAmount1700000000172 } from './0014-transactions-by-amount.js';

/** In order. What runs them is deploy/postgres/migrate.ts. */
export const migrations = [
  CheckoutsAndSales1700000000101,
  Standing1700000000102,
  Subscriptions1700000000103,
  TransactionsAndUnknownCodes1700000000104,
  SaleTotals1700000000105,
  SearchUnknownCodes1700000000120,
  ListsByPaid1700000000130,
  NetCounts1700000000140,
  EndingCheckouts1700000000150,
  OpenCheckouts1700000000160,
  OneCheckoutAfterAnother1700000000161,
  ClientsByNameAndAmount1700000000170,
  SortClients1700000000171,
  TransactionsByAmount1700000000172,
];
