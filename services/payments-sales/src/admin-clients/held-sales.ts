import { Injectable } from '@nestjs/common';
import { findPaidSales } from '@portal/contracts/calls/internal';
import type { HeldState } from '@portal/contracts/values/flags';
import { nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { AdminClientRow } from './read-admin-clients.sql.js';

export type HeldStates = ReadonlyMap<number, HeldState>;

/** Which of the unpaid sales a flag holds, as payouts has it (D-115). None while payouts is down: the list says 'Pending'. */
@Injectable()
export class HeldSales {
  constructor(private readonly services: ServiceClient) {}

  async among(rows: AdminClientRow[]): Promise<HeldStates> {
    const saleIds = rows.filter((row) => !row.is_paid).map((row) => row.sale_id);
    if (saleIds.length === 0) return new Map();
    const status = await nullIfUnavailable(this.services.call(findPaidSales, { body: { saleIds } }));
    return new Map(status?.flagged?.map(({ saleId, state }) => [saleId, state]));
  }
}
