import type { Product, Referral } from '@portal/contracts/http/catalog';
import { announceError, expect, expectAccessible, given, picture, signUp, test } from './support.js';

// The switch affects the whole sandbox, so this spec runs alone (the project 'alone').
test.use({ allowed: [/status of 503 .*\/create-intent$/] });

test('an account that may not take payments is told, and the portal goes on', async ({
  page,
  newPartner,
}) => {
  const restrict = async (restricted: boolean) => {
    const answer = await page.request.post(`${given('STRIPE_SANDBOX_URL')}/sandbox-control/state`, {
      headers: { authorization: 'Bearer sk_test_browser' },
      data: { restricted },
    });
    await expect(answer).toBeOK();
  };
  await signUp(page, newPartner);
  const [product] = (await (await page.request.get('/api/products')).json()) as Product[];
  const created = await page.request.post('/api/referrals', { data: { productId: product!.id } });
  const { code } = (await created.json()) as Referral;

  announceError(/^payments-sales: error request failed STRIPE_ACCOUNT_RESTRICTED/);
  await restrict(true);
  try {
    await page.goto(`/r/${code}`);
    await page.getByLabel('First name').fill('Cora');
    await expect(page.getByText('Payment temporarily unavailable')).toBeVisible();
    await expect(page.getByText('account needs verification')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'restricted');
  } finally {
    await restrict(false);
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Payment temporarily unavailable')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Cora');
});
