import { t } from '@lingui/core/macro';
import { Section } from '@react-email/section';
import { saleCustomerCompleted } from '@portal/contracts/events/sale-customer-completed';
import type { SaleForMail } from '@portal/contracts/http/internal';
import { formatExactDollars } from '@portal/contracts/values/money';
import { formatMoment } from '../design/dates.js';
import { Fact, Figure, Layout, LinkButton, Paragraph, Site } from '../design/layout.js';
import { agencyName, greetedName, nameOf } from '../design/greeting.rules.js';
import { oneLine } from '../design/one-line.rules.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { readSale, type SaleMailAbout } from './read-sale.js';
import { mail as saleMail } from './sale.mail.js';

interface Props {
  /** '' when the greeting has no name. */
  customer: string;
  product: string;
  /** '' when neither the partner's name nor the agency's may be said. */
  referredBy: string;
  sale: SaleForMail;
  /** The address that the receipt goes to. */
  receiptTo: string;
  portalUrl: string;
  supportEmail: string;
}

/**
 * The customer's receipt. It is queued with the sale, or when the customer's details arrive after it (D-44), however
 * old the sale is: the customer has just entered them.
 */
export const mail = defineMail({
  kind: 'receipt',
  recipient: 'customer',
  when: on(saleCustomerCompleted, ({ data: { saleId, partnerId } }) => ({
    key: `receipt:${saleId}`,
    about: { saleId, partnerId },
    onceAddressed: true,
  })),
  async compose(about: SaleMailAbout, sources) {
    const { sale, partner } = await readSale(about, sources);
    const customer = greetedName(`${sale.customerFirstName ?? ''} ${sale.customerLastName ?? ''}`);
    const to = addressed(customer, sale.customerEmail);
    return {
      to,
      language: sale.language,
      props: {
        customer,
        product: oneLine(sale.productName),
        referredBy: [nameOf(partner), agencyName(partner.companyName)].filter(Boolean).join(', '),
        sale,
        receiptTo: to.address,
        portalUrl: sources.settings.PUBLIC_URL,
        supportEmail: sources.settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: ({ product }: Props) => t`Your receipt for ${product}`,
  page({ customer, product, referredBy, sale, receiptTo, portalUrl, supportEmail }: Props) {
    const paid = formatExactDollars(sale.amountCents);
    return (
      <Layout
        preview={t`${paid} paid for ${product}`}
        heading={t`Thank you for your purchase`}
        footer={t`Please keep this e-mail as your receipt. Questions? Write to ${supportEmail} and name the payment reference.`}
      >
        <Paragraph>
          {customer
            ? t`Hello ${customer}, we have received your payment.`
            : t`We have received your payment.`}
        </Paragraph>
        <Figure label={t`Amount paid`} value={paid} />
        <Section>
          <Fact label={t`Product`} value={product} />
          <Fact label={t`Price`} value={formatExactDollars(sale.priceCents)} />
          {sale.discountCents > 0 && (
            <Fact label={t`Discount`} value={`−${formatExactDollars(sale.discountCents)}`} />
          )}
          <Fact label={t`Amount paid`} value={paid} strong />
          <Fact label={t`Date`} value={formatMoment(sale.createdAt)} />
          <Fact label={t`Payment reference`} value={sale.paymentId} />
          {referredBy && <Fact label={t`Referred by`} value={referredBy} />}
          <Fact label={t`Receipt sent to`} value={receiptTo} />
        </Section>
        <Paragraph>
          {t`What happens next: nothing else is to be done. Whoever helps you with this purchase finds it by the payment reference.`}
        </Paragraph>
        <Paragraph>
          {t`Did something happen? You can file a claim in four short steps, without an account.`}
        </Paragraph>
        <LinkButton href={new URL('/claims', portalUrl).href}>{t`File a claim`}</LinkButton>
        <Site />
      </Layout>
    );
  },
  sample: {
    customer: 'Dana Reyes',
    product: saleMail.sample.product,
    referredBy: 'Ava Stone, Stone Insurance',
    sale: saleMail.sample.sale,
    receiptTo: 'dana@example.com',
    portalUrl: 'https://portal.example',
    supportEmail: 'help@portal.example',
  },
});
