import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerClientsChanged } from '@portal/contracts/events/partner-clients-changed';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { Transaction } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { OnEvents } from '@portal/kit/messaging/on-event';

/**
 * Unique by e-mail, else by first and last name; sales without a name do not count; the first sale is the one shown
 * (specification section 4). Independent of the order of events: an earlier sale takes the place of a later one.
 */
const upsertClients = statement<{ partner_id: number; is_new: boolean }>(
  'upsert-clients',
  `insert into clients (partner_id, client_key, sale_id, occurred_at)
   select distinct on (partner_id, client_key) partner_id, client_key, id, occurred_at
   from (
     select partner_id, id, occurred_at,
       coalesce(nullif(lower(trim(email)), ''), 'name:' || lower(concat_ws(' ', trim(first_name), trim(last_name)))) as client_key
     from sales
     where id = any($1) and (trim(first_name) <> '' or trim(last_name) <> '')
   ) named
   order by partner_id, client_key, occurred_at, id
   on conflict (partner_id, client_key) do update set sale_id = excluded.sale_id, occurred_at = excluded.occurred_at
     where (excluded.occurred_at, excluded.sale_id) < (clients.occurred_at, clients.sale_id)
   returning partner_id, xmax = 0 as is_new`,
);

const addToCounts = statement(
  'add-to-client-counts',
  `insert into client_counts (partner_id, clients)
   select partner_id, clients from unnest($1::bigint[], $2::bigint[]) as added (partner_id, clients) order by partner_id
   on conflict (partner_id) do update set clients = client_counts.clients + excluded.clients`,
);

/** Keeps each partner's list of clients and its length, so that neither is ever counted out of the sales. */
@Controller()
export class ListClientsWhenSaleRecorded {
  @OnEvents(saleRecorded, { queue: 'clients' })
  async list(events: EventEnvelope<SaleRecorded>[], transaction: Transaction): Promise<void> {
    const changed = await transaction.query(upsertClients, [events.map(({ data }) => data.saleId)]);
    const added = new Map<number, number>();
    for (const { partner_id, is_new } of changed)
      added.set(partner_id, (added.get(partner_id) ?? 0) + (is_new ? 1 : 0));
    const grown = [...added].filter(([, clients]) => clients > 0);
    await transaction.query(addToCounts, [
      grown.map(([partner]) => partner),
      grown.map(([, clients]) => clients),
    ]);
    const changes = [...added.keys()].map((partnerId) => ({
      subject: `partner/${partnerId}`,
      data: { partnerId },
    }));
    await transaction.publishEach(partnerClientsChanged, changes);
  }
}
