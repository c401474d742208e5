import { Section } from '@react-email/section';
import type { SaleForMail } from '@portal/contracts/http/internal';
import { formatExactDollars } from '@portal/contracts/values/money';
import { formatMoment } from '../design/dates.js';
import { Fact, Figure, Layout, Paragraph } from '../design/layout.js';
import type { MailTemplate } from '../design/written.js';

export interface ReceiptMailProps {
  customer: string;
  product: string;
  referredBy: string;
  sale: SaleForMail;
  supportEmail: string;
}

/** The customer's receipt. */
export const receiptMail: MailTemplate<ReceiptMailProps> = {
  subject: ({ product }) => `Your receipt for ${product}`,
  page({ customer, product, referredBy, sale, supportEmail }) {
    return (
      <Layout
        preview={`${formatExactDollars(sale.amountCents)} paid for ${product}`}
        heading="Thank you for your purchase"
        footer={`Please keep this e-mail as your receipt. Questions? Write to ${supportEmail} and name the payment reference.`}
      >
        <Paragraph>{customer ? `Hello ${customer}, we` : 'We'} have received your payment.</Paragraph>
        <Figure label="Amount paid" value={formatExactDollars(sale.amountCents)} />
        <Section>
          <Fact label="Product" value={product} />
          <Fact label="Price" value={formatExactDollars(sale.priceCents)} />
          {sale.discountCents > 0 && (
            <Fact label="Discount" value={`−${formatExactDollars(sale.discountCents)}`} />
          )}
          <Fact label="Amount paid" value={formatExactDollars(sale.amountCents)} strong />
          <Fact label="Date" value={formatMoment(sale.createdAt)} />
          <Fact label="Payment reference" value={sale.paymentId} />
          <Fact label="Referred by" value={referredBy} />
        </Section>
      </Layout>
    );
  },
};
