import type { SaleForMail } from '@portal/contracts/http/internal';
import { sampleOf } from '../design/sample.js';
import { saleMail } from './sale-mail.js';

export const sale: SaleForMail = {
  id: 42,
  referralId: 3,
  partnerId: 7,
  createdAt: '2026-11-21T10:00:00.000Z',
  month: '2026-11',
  productName: 'Roadside Assist',
  priceCents: 12_900,
  discountCents: 1_290,
  amountCents: 11_610,
  commissionCents: 1_161,
  customerFirstName: 'Dana',
  customerLastName: 'Reyes',
  customerEmail: 'dana@example.com',
  carrier: 'Acme Mutual',
  paymentId: 'pi_3QabcdEFGHijkl',
};

export const sample = sampleOf('sale', saleMail, {
  firstName: 'Ava',
  product: sale.productName,
  sale,
  portalUrl: 'https://portal.example',
});
