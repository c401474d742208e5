import { expect, test } from '@playwright/test';

test('what every site has is there as it was built: an icon, and what robots may read', async ({
  request,
}) => {
  const icon = await request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, expect.stringMatching(/icon/)]);
  const robots = await request.get('/robots.txt');
  expect([robots.status(), await robots.text()]).toEqual([200, expect.stringContaining('User-agent: *')]);
});

test('the pages come with the notices of the libraries in them', async ({ request }) => {
  const notices = await request.get('/licences.txt');
  expect(notices.status()).toBe(200);
  expect(notices.headers()['content-type']).toContain('text/plain');
  const text = await notices.text();
  for (const name of ['@chakra-ui/react', '@fontsource-variable/inter', 'react', 'socket.io-client'])
    expect(text).toContain(`\n## ${name} - `);
  expect(text).toContain('SIL OPEN FONT LICENSE');
});
