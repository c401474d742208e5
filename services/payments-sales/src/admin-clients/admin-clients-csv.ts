import { Readable } from 'node:stream';
import type { HeldState } from '@portal/contracts/values/flags';
import { toDollars } from '@portal/contracts/values/money';
import { positionOf } from '@portal/kit/lists/orders';
import { stringify } from 'csv-stringify';
import type { HeldSales, HeldStates } from './held-sales.js';
import { pendingUntil } from './pending.rules.js';
import type { ReadAdminClients, Wanted } from './read-admin-clients.js';
import { sortOf, adminClientOrders, type Reading, type AdminClientRow } from './read-admin-clients.sql.js';

const AT_ONCE = 1_000;

const dollars = (cents: number) => toDollars(cents).toFixed(2);
const nameOf = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');

const HELD: Record<HeldState, string> = { open: 'Flagged', refused: 'Refused' };

function pendingStatus(row: AdminClientRow, held: HeldStates): string {
  const state = held.get(row.sale_id);
  if (state) return HELD[state];
  const until = pendingUntil(row);
  return until ? `Pending until ${until}` : 'Pending';
}

const COLUMNS: Record<string, (row: AdminClientRow, held: HeldStates) => string> = {
  Date: (row) => row.occurred_at.toISOString(),
  Client: (row) => nameOf(row.first_name, row.last_name),
  'Client email': (row) => row.email ?? '',
  Partner: (row) => nameOf(row.partner_first_name, row.partner_last_name),
  Company: (row) => row.partner_company_name ?? '',
  'Partner email': (row) => row.partner_email ?? '',
  Product: (row) => row.product_name,
  Amount: (row) => dollars(row.amount_cents),
  Commission: (row) => dollars(row.commission_cents),
  'Standing amount': (row) => dollars(row.standing_amount_cents),
  'Standing commission': (row) => dollars(row.standing_commission_cents),
  'Ref. Code': (row) => row.referral_code,
  Status: (row, held) => (row.is_paid ? 'Paid' : pendingStatus(row, held)),
  'Payment ID': (row) => row.payment_id,
};

async function* rowsOf(reader: ReadAdminClients, holding: HeldSales, reading: Wanted) {
  for (let from: Reading['from'] = null; ;) {
    const rows = await reader.rows({ ...reading, from, limit: AT_ONCE });
    const held = await holding.among(rows);
    for (const row of rows) yield Object.values(COLUMNS).map((column) => column(row, held));
    if (rows.length < AT_ONCE) return;
    from = positionOf(adminClientOrders, sortOf(reading), rows.at(-1)!);
  }
}

/**
 * The list as CSV, read page by page with backpressure. Customers' fields are escaped so that a spreadsheet does not
 * run them as formulas.
 */
export function csvOf(reader: ReadAdminClients, holding: HeldSales, reading: Wanted): Readable {
  const rows = Readable.from(rowsOf(reader, holding, reading));
  const csv = stringify({ header: true, columns: Object.keys(COLUMNS), escape_formulas: true });
  rows.on('error', (error) => csv.destroy(error));
  csv.on('close', () => rows.destroy());
  return rows.pipe(csv);
}
