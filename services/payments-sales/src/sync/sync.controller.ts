import { Controller, HttpCode, Redirect } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import type { SyncResult } from '@portal/contracts/http/admin-sales';
import { Handle } from '@portal/kit/http/handle';
import { SyncSessions } from './sync-sessions.js';

/** 'Pull Stripe Data' (D-17). */
@Controller()
export class SyncController {
  constructor(private readonly syncer: SyncSessions) {}

  /** Changes nothing: the page that it redirects to starts the sync and shows the result. */
  @Handle(calls.openStripeSync)
  @Redirect('/admin/clients?sync=1', 303)
  go(): void {}

  @Handle(calls.syncStripe)
  @HttpCode(200)
  sync(): Promise<SyncResult> {
    return this.syncer.sync();
  }
}
