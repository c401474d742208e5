import { expect, test } from '@jest/globals';
import { startTestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

test('starts on its own database, is ready, and answers nothing else yet', async () => {
  const documents = await startTestService('documents', AppModule);
  try {
    expect((await fetch(`${documents.url}/ready`)).status).toBe(200);
    expect((await documents.as({ role: 'admin', userId: 1 })('/documents')).status).toBe(404);
  } finally {
    await documents.close();
  }
}, 60_000);
