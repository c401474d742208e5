import { sampleOf } from '../design/sample.js';
import { receiptMail } from './receipt-mail.js';
import { sale } from './sale-mail.sample.js';

export const sample = sampleOf('receipt', receiptMail, {
  customer: 'Dana Reyes',
  product: sale.productName,
  referredBy: 'Ava Stone, Stone Insurance',
  sale,
  supportEmail: 'help@portal.example',
});
