import { Injectable } from '@nestjs/common';
import type { Call } from '@portal/contracts/calls/define-call';
import { getFactorStanding } from '@portal/contracts/calls/internal';
import { ENROLMENT_NEEDED, STEP_UP_NEEDED } from '@portal/contracts/values/factors';
import { AppError, forbidden } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { KeptSession } from '../session/sessions.js';

/** Asks for the second factor before a call that needs it (D-104, D-105). */
@Injectable()
export class FactorGate {
  constructor(private readonly services: ServiceClient) {}

  /**
   * Asks identity only where the session does not say enough: its answer is never older than the request.
   * @throws AppError 403 ENROLMENT_NEEDED, STEP_UP_NEEDED, SIGN_IN_AGAIN; 503 while identity is down
   */
  async admit({ stepUp, whileEnrolling }: Call, session: KeptSession): Promise<void> {
    if (session.enrolOnly && !whileEnrolling) throw enrolmentNeeded();
    if (!stepUp || session.steppedUp) return;
    const { kinds, isRequired } = await this.services.call(getFactorStanding, {
      params: { id: session.userId },
    });
    if (kinds.length > 0)
      throw new AppError(403, STEP_UP_NEEDED, 'Please show your second factor again to do this', {
        factors: kinds,
      });
    if (isRequired && stepUp === true) throw enrolmentNeeded();
    if (session.fresh) return;
    if (stepUp === 'once-enrolled') throw signInAgain('set up your second factor');
    if (stepUp === 'or-just-signed-in') throw signInAgain('do this');
  }
}

const enrolmentNeeded = () => forbidden('Please set up a second factor first', ENROLMENT_NEEDED);

/** Somebody's open page, or a stolen session, does none of this: it needs the password of a moment ago. */
const signInAgain = (what: string) =>
  forbidden(
    `Please sign out and in again, and ${what} then: it can be done within 15 minutes of signing in`,
    'SIGN_IN_AGAIN',
  );
