import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import * as calls from '@portal/contracts/calls/security';
import {
  passkeyRenaming,
  totpConfirmation,
  type AddedFactor,
  type PasskeyConfirmation,
  type PasskeyCreation,
  type PasskeyRenaming,
  type PasskeyRequest,
  type PresentedFactor,
  type RecoveryCodes,
  type OwnFactors as Known,
  type TotpConfirmation,
  type TotpKey,
} from '@portal/contracts/http/factors';
import type { ChallengeBound, FactorStanding } from '@portal/contracts/http/internal';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { OwnFactors } from './own-factors.js';
import { bound, boundConfirmation, boundFactor } from './challenge-bound.js';
import { Passkeys } from './passkeys.js';
import { PresentFactor } from './present-factor.js';

/** Second factors (D-104): one's own, and for the gateway what somebody presents. */
@Controller()
export class FactorsController {
  constructor(
    private readonly own: OwnFactors,
    private readonly presenting: PresentFactor,
    private readonly passkeys: Passkeys,
  ) {}

  @Handle(internal.getOwnFactors)
  read(@UserId() id: number): Promise<Known> {
    return this.own.read(id);
  }

  @Handle(calls.beginTotp)
  @HttpCode(200)
  beginTotp(@UserId() id: number): Promise<TotpKey> {
    return this.own.beginTotp(id);
  }

  @Handle(internal.confirmOwnTotp)
  @HttpCode(200)
  confirmTotp(
    @UserId() id: number,
    @Body({ schema: totpConfirmation }) confirmation: TotpConfirmation,
  ): Promise<AddedFactor> {
    return this.own.confirmTotp(id, confirmation);
  }

  @Handle(internal.beginOwnPasskey)
  @HttpCode(200)
  beginPasskey(
    @UserId() id: number,
    @Body({ schema: bound }) { boundTo }: ChallengeBound,
  ): Promise<PasskeyCreation> {
    return this.own.beginPasskey(id, boundTo);
  }

  @Handle(internal.confirmOwnPasskey)
  @HttpCode(200)
  confirmPasskey(
    @UserId() id: number,
    @Body({ schema: boundConfirmation }) { boundTo, ...made }: PasskeyConfirmation & ChallengeBound,
  ): Promise<AddedFactor> {
    return this.own.confirmPasskey(id, made, boundTo);
  }

  @Handle(calls.renamePasskey)
  @HttpCode(204)
  rename(
    @UserId() userId: number,
    @IdParam('This passkey is no longer there') id: number,
    @Body({ schema: passkeyRenaming }) { name }: PasskeyRenaming,
  ): Promise<void> {
    return this.own.renamePasskey(userId, id, name);
  }

  @Handle(calls.removeFactor)
  @HttpCode(204)
  remove(@UserId() userId: number, @IdParam('This factor is no longer there') id: number): Promise<void> {
    return this.own.remove(userId, id);
  }

  @Handle(calls.makeRecoveryCodes)
  @HttpCode(200)
  makeRecoveryCodes(@UserId() id: number): Promise<RecoveryCodes> {
    return this.own.makeRecoveryCodes(id);
  }

  @Handle(internal.getFactorStanding)
  standing(@IdParam('User not found') id: number): Promise<FactorStanding> {
    return this.presenting.standing(id);
  }

  @Handle(internal.challengePasskeys)
  @HttpCode(200)
  challenge(
    @IdParam('User not found') id: number,
    @Body({ schema: bound }) { boundTo }: ChallengeBound,
  ): Promise<PasskeyRequest> {
    return this.passkeys.challenge(id, boundTo);
  }

  @Handle(internal.presentFactor)
  @HttpCode(204)
  present(
    @IdParam('User not found') id: number,
    @Body({ schema: boundFactor }) { boundTo = '', ...factor }: PresentedFactor & Partial<ChallengeBound>,
  ): Promise<void> {
    return this.presenting.present(id, factor, boundTo);
  }
}
