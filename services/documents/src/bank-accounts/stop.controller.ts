import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import * as calls from '@portal/contracts/calls/nacha';
import {
  changesAllowed,
  stopLink,
  stoppedVersion,
  type BankAccountStop,
  type ChangesAllowed,
  type StopLink,
  type StopLinkToken,
  type StoppedChange,
  type StoppedVersion,
} from '@portal/contracts/http/bank-accounts';
import type { StopLinkForMail, StopLinkRecipient } from '@portal/contracts/http/internal';
import { namedId } from '@portal/contracts/http/fields';
import * as z from 'zod/mini';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { PARTNER_NOT_FOUND } from '../partners/partner-names.js';
import { AdministratorNames } from './administrator-names.js';
import { AllowChanges } from './allow-changes.js';
import { findStop } from './bank-account.sql.js';
import { StopChange } from './stop-change.js';
import { StopLinks } from './stop-links.js';

const recipient = z.object({ userId: namedId('userId must be an id') });

/** Stops a change of a bank account that waits: by the link in a mail, or signed in as an administrator (D-99). */
@Controller()
export class StopController {
  constructor(
    private readonly database: Database,
    private readonly people: AdministratorNames,
    private readonly links: StopLinks,
    private readonly stopChange: StopChange,
    private readonly allowChanges: AllowChanges,
  ) {}

  /** Called when the mail is written; 404 for a change of a release without a wait. */
  @Handle(internal.mintStopLink)
  mint(
    @IdParam('There is no such change') version: number,
    @Body({ schema: recipient }) { userId }: StopLinkRecipient,
  ): Promise<StopLinkForMail> {
    return this.links.mint(version, userId);
  }

  @Handle(calls.checkStopLink)
  @HttpCode(200)
  check(@Body({ schema: stopLink }) { token }: StopLinkToken): Promise<StopLink> {
    return this.links.find(token);
  }

  @Handle(calls.stopByLink)
  @HttpCode(200)
  stopByLink(@Body({ schema: stopLink }) { token }: StopLinkToken): Promise<StoppedChange> {
    return this.links.stop(token);
  }

  @Handle(calls.stopBankAccount)
  @HttpCode(200)
  stop(
    @IdParam(PARTNER_NOT_FOUND) partnerId: number,
    @Body({ schema: stoppedVersion }) { version }: StoppedVersion,
    @UserId() adminId: number,
  ): Promise<StoppedChange> {
    return this.stopChange.stop({ partnerId, version }, { userId: adminId, role: 'admin', byLink: false });
  }

  @Handle(calls.allowBankAccountChanges)
  @HttpCode(204)
  async allow(
    @IdParam(PARTNER_NOT_FOUND) partnerId: number,
    @Body({ schema: changesAllowed }) { reason }: ChangesAllowed,
    @UserId() adminId: number,
  ): Promise<void> {
    await this.allowChanges.allow(partnerId, reason, adminId);
  }

  @Handle(calls.getBankAccountStop)
  async read(@IdParam(PARTNER_NOT_FOUND) partnerId: number): Promise<BankAccountStop> {
    const stop = await this.database.first(findStop, { partnerId });
    if (!stop) return { stop: null };
    const person = await this.people.of([stop.ended_by, stop.lifted_by ?? []].flat());
    return {
      stop: {
        at: stop.ended_at.toISOString(),
        by: person(stop.ended_by),
        role: stop.ended_role,
        byLink: stop.by_link,
        lifted: stop.lifted_at && {
          at: stop.lifted_at.toISOString(),
          by: person(stop.lifted_by!),
          reason: stop.reason!,
        },
      },
    };
  }
}
