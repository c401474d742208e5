import { Injectable, Logger } from '@nestjs/common';
import {
  NO_PASSKEYS,
  type PasskeyAssertion,
  type PasskeyConfirmation,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@portal/contracts/http/factors';
import { PASSKEY_THERE } from '@portal/contracts/values/factors';
import { PASSKEY_MINUTES } from '@portal/contracts/values/factors';
import { Database, type Transaction } from '@portal/kit/database/database';
import { conflict } from '@portal/kit/http/errors';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { FactorSettings } from '../settings.js';
import { holdOwner } from './factor.sql.js';
import {
  addPasskey,
  findPasskey,
  findPasskeys,
  keepChallenge,
  takeChallenge,
  usePasskey,
  type Purpose,
} from './passkey.sql.js';
import type { RelyingParty } from './passkeys.rules.js';
import { tellOfChange } from './tell-of-change.js';
import { wrongFactor } from './wrong-factor.js';

const TIMEOUT_MS = PASSKEY_MINUTES * 60_000;
/** Named here, since the library's own list has what is still an experiment in Node. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
/** Each of them goes into every request for one. */
const PASSKEYS_AT_MOST = 20;

/** A passkey that a browser has made, checked. */
export interface MadePasskey {
  name: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[] | null;
}

/**
 * The ceremonies of WebAuthn (D-110). Besides a password, that the device is there and somebody touches it is enough;
 * so user verification is preferred and not demanded, which leaves out no security key without a PIN.
 */
@Injectable()
export class Passkeys {
  private readonly logger = new Logger(Passkeys.name);

  constructor(
    private readonly database: Database,
    private readonly settings: FactorSettings,
  ) {}

  /** @throws AppError 409 NO_PASSKEYS */
  async begin(userId: number, email: string, boundTo: string): Promise<PasskeyCreation> {
    const party = this.party();
    const known = await this.database.query(findPasskeys, { userId });
    if (known.length >= PASSKEYS_AT_MOST)
      throw conflict(`An account has at most ${PASSKEYS_AT_MOST} passkeys. Remove one first.`);
    const options = await generateRegistrationOptions({
      rpName: this.settings.issuer,
      rpID: party.id,
      userName: email,
      // No private data, and the same for every passkey of the account.
      userID: new Uint8Array(Buffer.from(`user/${userId}`)),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(described),
      // A passkey that may be found without its id is one that a phone or a password manager carries along.
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    await this.keep('add', userId, boundTo, options.challenge);
    return {
      challenge: options.challenge,
      rp: { id: party.id, name: options.rp.name },
      user: options.user,
      pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
      timeout: TIMEOUT_MS,
      attestation: 'none',
      excludeCredentials: known.map(described),
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'preferred',
      },
    };
  }

  /** @throws AppError 400 for one that does not answer the challenge, 409 NO_PASSKEYS */
  async made(
    userId: number,
    { name, credential }: PasskeyConfirmation,
    boundTo: string,
  ): Promise<MadePasskey> {
    const party = this.party();
    const { id, rawId, type, response } = credential;
    const expectedChallenge = await this.take('add', userId, boundTo);
    const verified = await this.orWrong(userId, () => {
      checkAttestation(response.attestationObject);
      return verifyRegistrationResponse({
        response: {
          id,
          rawId,
          type,
          clientExtensionResults: {},
          response: {
            clientDataJSON: response.clientDataJSON,
            attestationObject: response.attestationObject,
          },
        },
        expectedChallenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
      });
    });
    if (!verified.verified) throw wrongFactor('passkey');
    const { credential: made } = verified.registrationInfo;
    return {
      name,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: response.transports ?? null,
    };
  }

  /** @throws AppError 409 PASSKEY_THERE, whosever it is */
  async add(transaction: Transaction, userId: number, passkey: MadePasskey): Promise<void> {
    if (!(await transaction.first(addPasskey, { userId, ...passkey })))
      throw conflict('This passkey is added already.', PASSKEY_THERE);
  }

  /** @throws AppError 409 NO_PASSKEYS where there are none to ask for */
  async challenge(userId: number, boundTo: string): Promise<PasskeyRequest> {
    const party = this.party();
    const known = await this.database.query(findPasskeys, { userId });
    if (known.length === 0) throw noPasskeys('There is no passkey for this account.');
    const { challenge } = await generateAuthenticationOptions({ rpID: party.id });
    await this.keep('present', userId, boundTo, challenge);
    return {
      challenge,
      rpId: party.id,
      timeout: TIMEOUT_MS,
      userVerification: 'preferred',
      allowCredentials: known.map(described),
    };
  }

  /** @throws AppError 400 for a wrong one; its owner is told of one whose counter went back */
  async present(userId: number, assertion: PasskeyAssertion, boundTo: string): Promise<void> {
    const party = this.party();
    const expectedChallenge = await this.take('present', userId, boundTo);
    const passkey = await this.database.first(findPasskey, { userId, credentialId: assertion.id });
    if (!passkey) throw wrongFactor('passkey');
    const { verified, authenticationInfo } = await this.orWrong(userId, () =>
      verifyAuthenticationResponse({
        response: { ...assertion, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: false,
        credential: credentialOf(assertion.id, passkey.publicKey),
      }),
    );
    if (!verified) throw wrongFactor('passkey');
    const counter = authenticationInfo.newCounter;
    if (await this.database.first(usePasskey, { id: passkey.id, counter })) return;
    await this.tellOfCopy(userId, passkey.id);
    throw wrongFactor('passkey');
  }

  private party(): RelyingParty {
    const party = this.settings.relyingParty;
    if (!party)
      throw noPasskeys('Passkeys need an https address with a name. Use an authenticator app here.');
    return party;
  }

  private keep(purpose: Purpose, userId: number, boundTo: string, challenge: string) {
    return this.database.query(keepChallenge, { purpose, userId, boundTo, challenge });
  }

  private async take(purpose: Purpose, userId: number, boundTo: string): Promise<string> {
    const taken = await this.database.first(takeChallenge, { purpose, userId, boundTo });
    if (!taken?.isLive) throw wrongFactor('passkey');
    return taken.challenge;
  }

  /** The library throws for whatever does not fit, and for what is no WebAuthn at all. */
  private async orWrong<Result>(userId: number, check: () => Promise<Result>): Promise<Result> {
    try {
      return await check();
    } catch (error) {
      this.logger.debug(`a passkey of user ${userId} was refused: ${String(error)}`);
      throw wrongFactor('passkey');
    }
  }

  private async tellOfCopy(userId: number, id: number): Promise<void> {
    this.logger.warn(`the passkey ${id} of user ${userId} may have been copied: its counter went back`);
    await this.database.transaction(async (transaction) => {
      const owner = await transaction.first(holdOwner, { userId });
      if (owner) await tellOfChange(transaction, { userId, role: owner.role }, 'passkey-refused');
    });
  }
}

const described = ({ credentialId, transports }: { credentialId: string; transports: string[] | null }) => ({
  id: credentialId,
  type: 'public-key' as const,
  ...(transports && { transports }),
});

const noPasskeys = (message: string) => conflict(message, NO_PASSKEYS);

/**
 * Asked for none, a browser sends none, or a signature by the new key itself. The library follows the certificates of any
 * other to the addresses in them; nothing of a stranger's is to make this server call somewhere.
 */
function checkAttestation(attestationObject: string): void {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  if (format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'))) return;
  throw new Error(`an attestation of the format ${format}, which nobody asked for`);
}

/** Its counter is compared by `usePasskey`: the library does so before it checks the signature, which anybody could forge. */
const credentialOf = (id: string, publicKey: Buffer): WebAuthnCredential => ({
  id,
  publicKey: new Uint8Array(publicKey),
  counter: 0,
});
