import { getSaleForMail } from '@portal/contracts/calls/internal';
import { peopleForMail } from '../design/people.js';
import type { Person, SaleForMail } from '@portal/contracts/http/internal';
import type { MailSources } from '../outbox/define-mail.js';
import { Undeliverable, undeliverableIfGone } from '../outbox/mail.js';

/** The data that a sale's mails are queued with. */
export interface SaleMailAbout {
  saleId: number;
  partnerId: number;
}

/** Reads the sale from payments-sales and its partner from identity. */
export async function readSale(
  { saleId }: SaleMailAbout,
  { services }: MailSources,
): Promise<{ sale: SaleForMail; partner: Person }> {
  const sale = await services
    .call(getSaleForMail, { params: { id: saleId } })
    .catch(undeliverableIfGone('SALE_GONE'));
  const [partner] = await peopleForMail(services, [sale.partnerId]);
  if (!partner) throw new Undeliverable('PARTNER_GONE');
  return { sale, partner };
}
