import { expect, test } from '@playwright/test';

test('whoever gets the pages gets the notices of what others made of them', async ({ request }) => {
  const notices = await request.get('/licences.txt');
  expect(notices.status()).toBe(200);
  expect(notices.headers()['content-type']).toContain('text/plain');
  const text = await notices.text();
  for (const name of ['@chakra-ui/react', '@fontsource-variable/inter', 'react', 'socket.io-client'])
    expect(text).toContain(`\n## ${name} - `);
  expect(text).toContain('SIL OPEN FONT LICENSE');
});
