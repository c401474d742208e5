import {
  accountButton,
  chooseFromMenu,
  expect,
  expectAccessible,
  expectToast,
  given,
  picture,
  signInByForm,
  signOut,
  signUp,
  test,
} from './support.js';

test('a visitor is sent to the sign-in page of what they wanted to see', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/auth$/);
  await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create an account' })).toHaveCount(0);
  await expectAccessible(page);
});

test.describe(() => {
  test.use({ allowed: [/status of 404 .*\/(no\/such\/page|leaderboard\.php)$/] });
  test('any other address is a page that was not found, for people and for programs', async ({ page }) => {
    for (const path of ['/leaderboard.php', '/no/such/page']) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    }
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expectAccessible(page);
  });
});

test('sign-up says what is missing, and goes to the first of it', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/mode=sign-up/);
  await page.getByLabel('Email').fill('not-an-email');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  for (const text of [
    'First name is required',
    'Last name is required',
    'Please enter a valid email',
    'Password must be at least 6 characters',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);
});

test.describe('a password that is easy to guess', () => {
  test.use({ allowed: [/status of 400 .*\/api\/register$/] });

  test('is refused at its field', async ({ page, newPartner }) => {
    await page.goto('/auth?mode=sign-up');
    await expect(page.getByText('At least 6 characters, and not easy to guess')).toBeVisible();
    await page.getByLabel('First name').fill(newPartner.firstName);
    await page.getByLabel('Last name').fill(newPartner.lastName);
    await page.getByLabel('Email').fill(newPartner.email);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('123456');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(password).toHaveAccessibleErrorMessage(/Choose a password that is harder to guess\./);
    await expect(password).toBeFocused();
    await password.fill(newPartner.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Pat' })).toBeVisible();
  });
});

test('what was typed stays when sign-up and sign-in are toggled', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('pat@example.com');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('pat@example.com');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('pat@example.com');
});

test('a password can be looked at', async ({ page }) => {
  await page.goto('/auth');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('correct-horse');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('a new partner lands on the dashboard, signs out and in again, and is kept from the auth pages', async ({
  page,
  newPartner,
}) => {
  await signUp(page, newPartner);
  await expect(page).toHaveURL(/\/$/);
  await expectAccessible(page);
  await picture(page, 'new-partner');

  await page.goto('/auth');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/admin/auth');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/$/);

  await signOut(page);
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth$/);

  await signInByForm(page, newPartner.email.toUpperCase(), newPartner.password, '/admin/auth');
  await expect(page.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();
});

test('a sign-in leads back to the page that was asked for, and nobody else there', async ({
  page,
  newPartner,
  context,
}) => {
  await signUp(page, newPartner);
  const other = await context.newPage();
  await other.goto('/leaderboard');
  await expect(other.getByText('Top performers this month')).toBeVisible();
  await signOut(page);
  await expect(other).toHaveURL(/\/auth$/, { timeout: 30_000 });
  // It would follow each sign-in, and read for a session that ends.
  await page.close();
  await other.getByLabel('Email').fill(newPartner.email);
  await other.getByLabel('Password', { exact: true }).fill(newPartner.password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL(/\/leaderboard$/);

  await test.step('but not after a sign-out that they made themselves', async () => {
    await signOut(other);
    await signInByForm(other, newPartner.email, newPartner.password);
    await expect(other).toHaveURL(/\/$/);
  });

  await test.step('also where nobody was signed in, with what the address asks for', async () => {
    // The dashboard is left first: what it still reads would be refused.
    await other.goto('about:blank');
    await context.clearCookies();
    await other.goto('/leaderboard?x=1#top');
    await expect(other).toHaveURL(/\/auth$/);
    await other.getByLabel('Email').fill(newPartner.email);
    await other.getByLabel('Password', { exact: true }).fill(newPartner.password);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other).toHaveURL(/\/leaderboard/);
  });
});

test('a session that ends elsewhere ends here too', async ({ page, newPartner, context }) => {
  await signUp(page, newPartner);
  const other = await context.newPage();
  await other.goto('/');
  await signOut(other);
  await expect(other).toHaveURL(/\/auth$/);
  await expect(page).toHaveURL(/\/auth$/, { timeout: 30_000 });
});

test('the administrator signs in to the admin dashboard, and is kept from the partner’s', async ({
  page,
}) => {
  await signInByForm(page, given('ADMIN_EMAIL'), given('ADMIN_PASSWORD'), '/auth');
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
  await expect(page.getByText('Total sales')).toBeVisible();
  await expect(page.getByText('Total commissions')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'admin');
  await page.goto('/');
  await expect(page).toHaveURL(/\/admin$/);
  await signOut(page);
  await expect(page).toHaveURL(/\/admin\/auth$/);
});

test.describe('what the server refuses', () => {
  test.use({ allowed: [/status of (401|409) .*\/api\/(login|register)$/] });

  test('a wrong password is told inline and as a notice', async ({ page, newPartner }) => {
    await signInByForm(page, newPartner.email, 'wrong-password');
    const told = 'The email or password you entered is incorrect. Please try again.';
    await expectToast(page, 'Unable to sign in', told);
    await expect(page.locator('form').getByText(told)).toBeVisible();
    await expectAccessible(page);
  });

  test('a taken email is told inline and as a notice', async ({ page, newPartner }) => {
    await signUp(page, newPartner);
    await signOut(page);
    await page.goto('/auth?mode=sign-up');
    await page.getByLabel('First name').fill('Other');
    await page.getByLabel('Last name').fill('Person');
    await page.getByLabel('Email').fill(newPartner.email);
    await page.getByLabel('Password', { exact: true }).fill('another-horse');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expectToast(page, 'Registration failed', 'An account with this email already exists');
    await expect(
      page.locator('form').getByText('An account with this email already exists').first(),
    ).toBeVisible();
  });
});

test.describe('when somebody else signs in in another tab', () => {
  // The old page's calls are refused; the browser logs that.
  test.use({ allowed: [/status of (401|409) /] });

  test('a form that was open writes nothing into their account, and the page becomes theirs', async ({
    page,
    newPartner,
    playwright,
    baseURL,
  }) => {
    await signUp(page, newPartner);
    const other = { ...newPartner, email: `other.${newPartner.email}`, firstName: 'Olga' };
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL! });
    expect((await elsewhere.post('/api/register', { data: other })).status()).toBe(201);

    await chooseFromMenu(accountButton(page), 'Profile');
    const dialog = page.getByRole('dialog', { name: 'Profile settings' });
    await dialog.getByLabel('Agency').fill('Of the first');
    // This tab gets no message, as if the sign-in came from a window of an older version: only the cookie has changed.
    const { email, password } = other;
    await page.request.post('/api/login', { data: { email, password } });
    await dialog.getByRole('button', { name: 'Save changes' }).click();

    await expect(page.getByRole('heading', { name: 'Welcome back, Olga' })).toBeVisible();
    await expectToast(page, `You are signed in as ${email}`);
    await expect(dialog).toBeHidden();
    expect(await (await page.request.get('/api/user')).json()).toMatchObject({ email, companyName: null });
    await elsewhere.dispose();
  });

  test('every tab follows a sign-out and a sign-in', async ({
    page,
    context,
    newPartner,
    playwright,
    baseURL,
  }) => {
    await signUp(page, newPartner);
    await chooseFromMenu(accountButton(page), 'Profile');
    const profile = page.getByRole('dialog', { name: 'Profile settings' });
    await profile.getByLabel('W9 tax form').setInputFiles({
      name: 'of-the-first.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
    });
    await profile.getByRole('button', { name: 'Save changes' }).click();
    await expect(profile).toBeHidden();
    const second = await context.newPage();
    await second.goto('/leaderboard');
    await signOut(second);
    await expect(page).toHaveURL(/\/auth$/);

    const other = { ...newPartner, email: `other.${newPartner.email}`, firstName: 'Olga' };
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL! });
    expect((await elsewhere.post('/api/register', { data: other })).status()).toBe(201);
    await signInByForm(second, other.email, other.password);
    for (const tab of [second, page])
      await expect(tab.getByRole('heading', { name: 'Welcome back, Olga' })).toBeVisible();
    // The first user's data is not shown to the second, even if nothing is refetched.
    await chooseFromMenu(accountButton(page), 'Profile');
    await expect(profile.getByText('No file yet')).toHaveCount(2);
    await elsewhere.dispose();
  });
});
