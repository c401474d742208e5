import type { SaleForMail } from '@portal/contracts/http/internal';
import { formatExactDollars } from '@portal/contracts/values/money';
import { formatMoment } from '../design/dates.js';
import { DashboardButton, Fact, Figure, Layout, Paragraph } from '../design/layout.js';
import type { MailTemplate } from '../design/written.js';

export interface SaleMailProps {
  firstName: string;
  product: string;
  sale: SaleForMail;
  portalUrl: string;
}

/** Tells a partner of a sale. Contains nothing about the customer. */
export const saleMail: MailTemplate<SaleMailProps> = {
  subject: ({ product, sale }) =>
    `New sale: ${product}. You earned ${formatExactDollars(sale.commissionCents)}`,
  page({ firstName, product, sale, portalUrl }) {
    const commission = formatExactDollars(sale.commissionCents);
    return (
      <Layout
        preview={`${product}: ${commission} for you`}
        heading="You made a sale"
        footer="You receive this e-mail because a customer paid through one of your referral links."
      >
        <Paragraph>
          {firstName ? `Congratulations, ${firstName}!` : 'Congratulations!'} A customer just bought {product}{' '}
          through your link.
        </Paragraph>
        <Figure label="Your commission" value={commission} />
        <Fact label="Product" value={product} />
        <Fact label="Amount paid" value={formatExactDollars(sale.amountCents)} />
        <Fact label="Date" value={formatMoment(sale.createdAt)} />
        <DashboardButton portalUrl={portalUrl} />
      </Layout>
    );
  },
};
