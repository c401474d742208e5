import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-people';
import * as internal from '@portal/contracts/calls/internal';
import { namedReset, type NamedReset } from '@portal/contracts/http/admins';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { FactorResets } from './factor-resets.js';

/** Resets of second factors by two owners (D-111). The gateway ends the sessions of whose were reset. */
@Controller()
export class FactorResetsController {
  constructor(private readonly resets: FactorResets) {}

  @Handle(calls.askForFactorReset)
  @HttpCode(204)
  ask(@UserId() actor: number, @IdParam('Administrator not found') id: number): Promise<void> {
    return this.resets.ask(actor, id);
  }

  @Handle(internal.confirmReset)
  @HttpCode(204)
  confirm(
    @UserId() actor: number,
    @IdParam('Administrator not found') id: number,
    @Body({ schema: namedReset }) { resetId }: NamedReset,
  ): Promise<void> {
    return this.resets.confirm(actor, id, resetId);
  }

  @Handle(calls.refuseFactorReset)
  @HttpCode(204)
  refuse(
    @UserId() actor: number,
    @IdParam('Administrator not found') id: number,
    @Body({ schema: namedReset }) { resetId }: NamedReset,
  ): Promise<void> {
    return this.resets.refuse(actor, id, resetId);
  }
}
