import { Controller, Get, HttpCode, Post, Redirect } from '@nestjs/common';
import type { SyncResult } from '@portal/contracts/http/admin-sales';
import { Allow } from '@portal/kit/http/caller';
import { SyncSessions } from './sync-sessions.js';

/** 'Pull Stripe Data' (D-17). */
@Controller('admin/sync-stripe-sessions')
@Allow('admin')
export class SyncController {
  constructor(private readonly syncer: SyncSessions) {}

  /** Changes nothing: the page it leads to starts the work, and shows what came of it. */
  @Get()
  @Redirect('/admin/clients?sync=1', 303)
  go(): void {}

  @Post()
  @HttpCode(200)
  sync(): Promise<SyncResult> {
    return this.syncer.sync();
  }
}
