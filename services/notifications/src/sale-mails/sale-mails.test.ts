import { describe, expect, test } from '@jest/globals';
import { AS_IT_COMES } from '../design/brand.js';
import { written } from '../design/written.js';
import { mail as receiptMail } from './receipt.mail.js';
import { mail as partnerMail } from './sale.mail.js';

const { sale } = partnerMail.sample;

const saleMail = (props: Partial<typeof partnerMail.sample> = {}) =>
  written(partnerMail, { ...partnerMail.sample, ...props });
const receipt = (props: Partial<typeof receiptMail.sample> = {}) =>
  written(receiptMail, { ...receiptMail.sample, ...props });

describe('the mail to the partner', () => {
  test('says what was sold and earned, exact to the cent, in both bodies', async () => {
    const { html, text } = await saleMail();
    for (const body of [html, text])
      for (const fact of ['Ava', 'Roadside Assist', '$11.61', '$116.10', 'https://portal.example/'])
        expect(body).toContain(fact);
  });

  test('says from which day the commission is payable, where it is not at once', async () => {
    const { text } = await saleMail({ sale: { ...sale, payableFrom: '2026-12-05' } });
    expect(text).toContain('Payable from   December 5, 2026');
    expect((await saleMail()).html).not.toContain('Payable');
  });

  test('has nothing of the customer', async () => {
    const { html } = await saleMail();
    for (const secret of ['Dana', 'Reyes', 'dana@example.com', 'Acme']) expect(html).not.toContain(secret);
  });
});

describe('the receipt', () => {
  test('has a line for each fact', async () => {
    const { text } = await receipt();
    expect(text.split('\n').filter((line) => line.includes('   '))).toEqual([
      'Product   Roadside Assist',
      'Price   $129.00',
      'Discount   −$12.90',
      'Amount paid   $116.10',
      'Date   Nov 21, 2026, 10:00 AM UTC',
      'Payment reference   pi_3QabcdEFGHijkl',
      'Referred by   Ava Stone, Stone Insurance',
      'Receipt sent to   dana@example.com',
    ]);
    expect(text).toContain('help@portal.example');
  });

  test('says what happens next and where a claim is filed, in both bodies', async () => {
    const { html, text } = await receipt();
    for (const body of [html, text]) {
      expect(body.replace(/\s+/g, ' ')).toContain('nothing else is to be done');
      expect(body).toContain('https://portal.example/claims');
    }
  });

  test('leads to the site of the brand, where there is one', async () => {
    const brand = { ...AS_IT_COMES, name: 'Harbor <b>&</b> Sons', site: 'https://harbor.example/?a=1&b=2' };
    const { html, text } = await written(receiptMail, receiptMail.sample, brand);
    expect(html).toContain('href="https://harbor.example/?a=1&amp;b=2"');
    expect(html).not.toContain('<b>');
    expect(text).toContain('The site of Harbor <b>&</b> Sons');
    expect(text).toContain('https://harbor.example/?a=1&b=2');
    expect((await receipt()).text).not.toContain('The site of');
  });

  test('without a discount has no line for it', async () => {
    expect((await receipt({ sale: { ...sale, discountCents: 0 } })).text).not.toContain('Discount');
  });

  test('does not tell the customer what the partner earns', async () => {
    expect((await receipt()).html).not.toContain('11.61');
  });
});

const hostile = `<img src=x onerror="alert(1)"> & 'co'`;

test.each([
  ['a product, to the partner', () => saleMail({ product: hostile })],
  ['a first name, to the partner', () => saleMail({ firstName: hostile })],
  ['a customer', () => receipt({ customer: hostile })],
  ['a partner', () => receipt({ referredBy: hostile })],
])('%s called like a tag stays text', async (_who, write) => {
  const { html, text } = await write();
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x');
  expect(text).toContain(hostile);
});
