import { Controller, Get, Module } from '@nestjs/common';
import { expect, test } from '@jest/globals';
import { DatabaseModule } from '../../database/database.module.js';
import { Allow, CurrentCaller, type Caller } from '../../http/caller.js';
import { MessagingModule } from '../../messaging/messaging.module.js';
import { startTestService } from '../test-service.js';

@Controller()
class WhoController {
  @Get('who')
  @Allow('partner')
  who(@CurrentCaller() caller: Caller) {
    return caller;
  }
}

@Module({
  imports: [DatabaseModule.with({ migrations: [] }), MessagingModule.for('tried')],
  controllers: [WhoController],
})
class TriedModule {}

test('a test service is ready, knows its caller, and has a migrated database of its own', async () => {
  const service = await startTestService('tried', TriedModule);
  try {
    expect((await fetch(`${service.url}/ready`)).status).toBe(200);
    const answer = await service.as({ role: 'partner', userId: 7 })('/who');
    expect(await answer.json()).toEqual({ role: 'partner', userId: 7, visitor: null });
    expect((await service.as({ role: 'anonymous' })('/who')).status).toBe(401);
    expect(await service.sql('select count(*)::int as rows from outbox')).toEqual([{ rows: 0 }]);
    expect(process.env.TRIED_SERVICE_URL).toBe(service.url);
  } finally {
    await service.close();
  }
});
