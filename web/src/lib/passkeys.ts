import type {
  PasskeyAssertion,
  PasskeyConfirmation,
  PasskeyCreation,
  PasskeyRequest,
} from '@portal/contracts/http/factors';
import { problemOfMaking, problemOfShowing } from './passkey-problems.rules.js';

/** Read when somebody uses a passkey: most pages need none of it. */
const library = () => import('@simplewebauthn/browser');

/** Browsers have it only on pages over https, or on this very machine. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Has the browser make a passkey. @throws PasskeyProblem */
export async function makePasskey(options: PasskeyCreation): Promise<PasskeyConfirmation['credential']> {
  const { startRegistration } = await library();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options }).catch(
    (error: unknown) => {
      throw problemOfMaking(error, options.rp.id);
    },
  );
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

/** Has the browser show a passkey. @throws PasskeyProblem */
export async function showPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options }).catch(
    (error: unknown) => {
      throw problemOfShowing(error, options.rpId);
    },
  );
  return { id, rawId, type: 'public-key', response };
}
