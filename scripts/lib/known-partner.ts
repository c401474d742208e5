// A partner with data everywhere: account, link, sale, payout, documents, a support request, a password reset, a
// credited code, and mails about them. Every text contains the same mark.
import { randomBytes, randomInt } from 'node:crypto';
import type { User } from '@portal/contracts/http/account';
import type { Product, Referral } from '@portal/contracts/http/catalog';
import { eventually } from '../../kit/testing/eventually.ts';
import type { Portal } from './chaos-portal.ts';

/** Resolves to the parsed body. */
export type Call = <Body = unknown>(method: string, path: string, body?: FormData | object) => Promise<Body>;

/**
 * A browser that keeps its cookies; FormData is sent unchanged.
 * @throws for any status other than 2xx
 */
export function browserAt(url: string): Call {
  const cookies = new Map<string, string>();
  return async <Body>(method: string, path: string, body?: FormData | object) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body && (body instanceof FormData ? body : JSON.stringify(body)),
      signal: AbortSignal.timeout(20_000),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string];
      cookies.set(name, value);
    }
    const text = await answer.text();
    const json = (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null) as Body & {
      message?: string;
    };
    if (!answer.ok)
      throw Object.assign(new Error(`${method} ${path} answered ${answer.status} ${json?.message}`), {
        status: answer.status,
      });
    return json;
  };
}

/**
 * @param at the portal's helpers (chaos-portal.ts)
 * @param admin a browser with a signed-in administrator
 * @returns the partner's `id`, browser and link, and the `words` to search for
 */
export async function knownPartner(at: Portal, admin: Call) {
  // Of letters alone: mails greet nobody by what cannot be a name.
  const mark = `q${Array.from(randomBytes(12), (byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;
  const browser = browserAt(at.url);
  const email = `${mark}@partners.example`;
  const { id } = await browser<User>('POST', '/api/register', {
    email,
    password: 'correct-horse',
    firstName: `Zora${mark}`,
    lastName: `Quill${mark}`,
    companyName: `${mark} Agency`,
  });
  const profile = new FormData();
  for (const [name, value] of Object.entries({ firstName: `Zora${mark}`, lastName: `Quill${mark}` }))
    profile.set(name, value);
  profile.set('address', `1 ${mark} Street`);
  const pdf = new Blob([`%PDF-1.7\n%${mark}\ntrailer<<>>\n%%EOF\n`]);
  profile.set('w9Document', pdf, `w9-${mark}.pdf`);
  profile.set('achDocument', pdf, `ach-${mark}.pdf`);
  await browser('PATCH', '/api/profile', profile);
  const accountNumber = String(randomInt(1e11, 1e12));
  await admin('PUT', `/api/admin/partners/${id}/bank-account`, {
    holderName: `Zora ${mark}`,
    accountType: 'checking',
    routingNumber: '021000021',
    accountNumber,
  });
  await browser('POST', '/api/support', { reason: 'billing', message: `It is me, ${mark}` });
  await browser('POST', '/api/forgot-password', { email });

  const products = await browser<Product[]>('GET', '/api/products');
  const [product, other] = products.filter(({ isActive }) => isActive) as [Product, Product];
  const link = await browser<Referral>('POST', '/api/referrals', { productId: product.id });
  const customer = at.customer();
  const paymentId = await customer.pay(link.code, {
    firstName: `Cora${mark}`,
    lastName: `Customer${mark}`,
    email: `${mark}@customers.example`,
    carrier: `${mark} Mutual`,
  });
  // One code that is credited to them, with its payer; and one that is only assigned to them, whose payer belongs to
  // nobody yet.
  const credited = await strangeCode(at, `STRANGE${mark}`, mark);
  await admin('POST', `/api/admin/unknown-referral-codes/${credited}/create-referral`, {
    partnerId: id,
    productId: other.id,
  });
  const noted = await strangeCode(at, `NOTED${randomBytes(4).toString('hex')}`, 'somebody');
  await admin('POST', `/api/admin/unknown-referral-codes/${noted}/assign`, {
    partnerId: id,
    notes: `For ${mark}`,
  });
  await eventually(async () => {
    const booked = await at.sql('payouts', 'select from sale_commissions where partner_id = $1', [id]);
    const [sale] = await at.sql<{ email: string | null }>(
      'payments-sales',
      'select email from sales where payment_id = $1',
      [paymentId],
    );
    const mails = await at.sql('notifications', 'select kind from mails where html ~ $1', [mark]);
    if (booked.length < 2 || !sale?.email || mails.length < 4)
      throw new Error('not everybody knows them yet');
  }, 30_000);
  await admin('POST', '/api/admin/process-partner-payment', {
    partnerId: id,
    amount: 5,
    month: new Date().toISOString().slice(0, 7),
    description: `To ${mark}`,
  });
  const files = await at.sql<{ object_key: string }>(
    'documents',
    'select object_key from files where owner_id = $1',
    [id],
  );
  return {
    id,
    browser,
    link,
    words: [mark, accountNumber, link.code, ...files.map(({ object_key }) => object_key)],
  };
}

/**
 * A payment at a Stripe-hosted page with a code that matches no link.
 * @returns its id here
 */
async function strangeCode(at: Portal, code: string, name: string) {
  await at.control('checkout-sessions', {
    count: 1,
    amount: 900,
    client_reference_id: code,
    email: `${name}@strangers.example`,
    name: `Sam ${name}`,
  });
  return eventually(async () => {
    const [row] = await at.sql<{ id: string }>(
      'payments-sales',
      'select id from unknown_codes where code = $1',
      [code],
    );
    if (!row) throw new Error(`${code} was not seen`);
    return row.id;
  }, 30_000);
}
