import { t } from '@lingui/core/macro';
import type { SaleForMail } from '@portal/contracts/http/internal';
import { formatExactDollars } from '@portal/contracts/values/money';
import { formatDay, formatMoment } from '../design/dates.js';
import { DashboardButton, Fact, Figure, Layout, Paragraph } from '../design/layout.js';
import { oneLine } from '../design/one-line.rules.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { readSale, type SaleMailAbout } from './read-sale.js';

interface Props {
  firstName: string;
  product: string;
  sale: SaleForMail;
  portalUrl: string;
}

/** Tells a partner of a sale. Contains nothing about the customer. */
export const mail = defineMail({
  kind: 'sale',
  recipient: 'partner',
  async compose(about: SaleMailAbout, sources) {
    const { sale, partner } = await readSale(about, sources);
    return {
      to: addressed(nameOf(partner), partner.email),
      language: partner.language,
      props: {
        firstName: greetedName(partner.firstName),
        product: oneLine(sale.productName),
        sale,
        portalUrl: sources.settings.PUBLIC_URL,
      },
    };
  },
  subject({ product, sale }: Props) {
    const commission = formatExactDollars(sale.commissionCents);
    return t`New sale: ${product}. You earned ${commission}`;
  },
  page({ firstName, product, sale, portalUrl }: Props) {
    const commission = formatExactDollars(sale.commissionCents);
    return (
      <Layout
        preview={t`${product}: ${commission} for you`}
        heading={t`You made a sale`}
        footer={t`You receive this e-mail because a customer paid through one of your referral links.`}
        choicesAt={portalUrl}
      >
        <Paragraph>
          {firstName
            ? t`Congratulations, ${firstName}! A customer just bought ${product} through your link.`
            : t`Congratulations! A customer just bought ${product} through your link.`}
        </Paragraph>
        <Figure label={t`Your commission`} value={commission} />
        {sale.payableFrom && <Fact label={t`Payable from`} value={formatDay(sale.payableFrom)} />}
        <Fact label={t`Product`} value={product} />
        <Fact label={t`Amount paid`} value={formatExactDollars(sale.amountCents)} />
        <Fact label={t`Date`} value={formatMoment(sale.createdAt)} />
        <DashboardButton portalUrl={portalUrl} />
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    product: 'Roadside Assist',
    sale: {
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
    },
    portalUrl: 'https://portal.example',
  },
});
