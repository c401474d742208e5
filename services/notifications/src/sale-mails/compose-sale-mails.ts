import { Injectable } from '@nestjs/common';
import { findPeople, getSaleForMail } from '@portal/contracts/calls/internal';
import type { Person, SaleForMail } from '@portal/contracts/http/internal';
import { AppError } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { addressed } from '../design/addressed.js';
import { nameOf, oneLine } from '../design/one-line.rules.js';
import { written } from '../design/written.js';
import { Undeliverable, type ComposedMail, type DueMail } from '../outbox/mail.js';
import { MailSettings } from '../settings.js';
import { receiptMail } from './receipt-mail.js';
import { saleMail } from './sale-mail.js';

/** The data that a sale's mails are queued with. */
export interface SaleMailAbout {
  saleId: number;
  partnerId: number;
}

/**
 * Writes the mails about a sale. Reads sale and people from the services that own them, since events carry no private
 * data.
 */
@Injectable()
export class ComposeSaleMails {
  constructor(
    private readonly services: ServiceClient,
    private readonly settings: MailSettings,
  ) {}

  /** Writes the partner's mail: what was sold and earned. */
  async forPartner(mail: DueMail): Promise<ComposedMail> {
    const { sale, partner } = await this.ask(mail);
    const product = oneLine(sale.productName);
    return {
      to: addressed(nameOf(partner), partner.email),
      ...(await written(saleMail, {
        firstName: oneLine(partner.firstName),
        product,
        sale,
        portalUrl: this.settings.PUBLIC_URL,
      })),
    };
  }

  /** Writes the customer's receipt. */
  async forCustomer(mail: DueMail): Promise<ComposedMail> {
    const { sale, partner } = await this.ask(mail);
    const product = oneLine(sale.productName);
    const company = oneLine(partner.companyName ?? '');
    const referredBy = company ? `${nameOf(partner)}, ${company}` : nameOf(partner);
    const customer = oneLine(`${sale.customerFirstName ?? ''} ${sale.customerLastName ?? ''}`);
    return {
      to: addressed(customer, sale.customerEmail),
      ...(await written(receiptMail, {
        customer,
        product,
        referredBy,
        sale,
        supportEmail: this.settings.SUPPORT_EMAIL,
      })),
    };
  }

  private async ask(mail: DueMail): Promise<{ sale: SaleForMail; partner: Person }> {
    const { saleId } = mail.about as SaleMailAbout;
    const sale = await this.services
      .call(getSaleForMail, { params: { id: saleId } })
      .catch((error: unknown) => {
        throw error instanceof AppError && error.status === 404 ? new Undeliverable('SALE_GONE') : error;
      });
    const [partner] = await this.services.call(findPeople, { body: { ids: [sale.partnerId] } });
    if (!partner) throw new Undeliverable('PARTNER_GONE');
    return { sale, partner };
  }
}
