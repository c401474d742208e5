import { expect, test } from '@jest/globals';
import { startTestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

test('starts on its own database, is ready, and answers nothing else yet', async () => {
  const claims = await startTestService('claims', AppModule);
  try {
    expect((await fetch(`${claims.url}/ready`)).status).toBe(200);
    expect((await claims.as({ role: 'admin', userId: 1 })('/claims')).status).toBe(404);
  } finally {
    await claims.close();
  }
}, 60_000);
