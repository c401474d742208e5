import { array, bool, int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Whose sale it is (specification section 4); null without a name. The rule is the database's, which keeps purchases by it. */
const CLIENT_KEY = 'key_of_client(first_name, last_name, email)';

/**
 * A client shows its first sale. The order of events does not matter: an earlier sale replaces a later one. The sales
 * are locked until the end of the transaction, so a concurrent void waits and then finds its client.
 */
export const upsertClients = statement(
  'upsert-clients',
  { params: { ids: array(int8) }, row: { partner_id: int8, is_new: bool } },
  `insert into clients (partner_id, client_key, sale_id, occurred_at)
   select distinct on (partner_id, client_key) partner_id, client_key, id, occurred_at
   from (
     select partner_id, id, occurred_at, ${CLIENT_KEY} as client_key
     from sales where id = any(:ids) and ${CLIENT_KEY} is not null and voided_at is null
     order by id for share
   ) named
   order by partner_id, client_key, occurred_at, id
   on conflict (partner_id, client_key) do update set sale_id = excluded.sale_id, occurred_at = excluded.occurred_at
     where (excluded.occurred_at, excluded.sale_id) < (clients.occurred_at, clients.sale_id)
   returning partner_id, xmax = 0 as is_new`,
);

export const addToCounts = statement(
  'add-to-client-counts',
  { params: { partnerIds: array(int8), clients: array(int8) } },
  `insert into client_counts (partner_id, clients)
   select partner_id, clients from unnest(:partnerIds::bigint[], :clients::bigint[]) as added (partner_id, clients) order by partner_id
   on conflict (partner_id) do update set clients = client_counts.clients + excluded.clients`,
);

/**
 * The client of a sale, locked whether or not it shows that sale: of two sales that are voided at once, the one would
 * show the other.
 */
export const lockClientOfSale = statement(
  'lock-client-of-sale',
  { params: { saleId: int8, partnerId: int8 }, row: { client_key: text, shows_sale: bool } },
  `select client_key, sale_id = :saleId as shows_sale from clients
   where partner_id = :partnerId and client_key = (select ${CLIENT_KEY} from sales where id = :saleId)
   for update`,
);

/** Shows the client's next sale. Returns no row when there is none. */
export const showNextSale = statement(
  'show-next-sale-of-client',
  { params: { partnerId: int8, clientKey: text }, row: { sale_id: int8 } },
  `update clients c set sale_id = next.id, occurred_at = next.occurred_at
   from (
     select id, occurred_at from sales
     where partner_id = :partnerId and voided_at is null and ${CLIENT_KEY} = :clientKey
     order by occurred_at, id limit 1
   ) next
   where c.partner_id = :partnerId and c.client_key = :clientKey
   returning c.sale_id`,
);

export const removeClient = statement(
  'remove-client',
  { params: { partnerId: int8, clientKey: text } },
  `with removed as (delete from clients where partner_id = :partnerId and client_key = :clientKey returning partner_id)
   update client_counts c set clients = c.clients - 1 from removed where c.partner_id = removed.partner_id`,
);
