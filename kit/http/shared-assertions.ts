import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { claimsOf, type Caller } from './caller-claims.js';
import { signedOut, unavailable } from './errors.js';

const HEADER = 'x-portal-assertion';
const LIFETIME_MS = 30_000;
const CLOCKS_APART_MS = 30_000;

/**
 * The assertions of versions before D-117, which one secret of all processes signs. They are sent and believed only while
 * such a version is replaced, or comes back.
 */
export class SharedAssertions {
  private readonly signer;
  private readonly verifiers;

  /** @param secrets the one in use, and the others that are accepted */
  constructor(secrets: string[]) {
    this.signer = createSigner({ key: secrets[0]!, algorithm: 'HS256', expiresIn: LIFETIME_MS });
    this.verifiers = secrets.map((key) =>
      createVerifier({ key, algorithms: ['HS256'], requiredClaims: ['exp'] }),
    );
  }

  headersFor = (caller: Caller): Record<string, string> => ({ [HEADER]: this.signer(claimsOf(caller)) });

  /** @throws AppError 401 for a forged or missing assertion; 503 for one that expired in a queue */
  read(headers: Record<string, unknown>): Caller {
    for (const verify of this.verifiers)
      try {
        const { exp, ...caller } = verify(String(headers[HEADER])) as Caller & { exp: number };
        if (exp * 1_000 > Date.now() + LIFETIME_MS + CLOCKS_APART_MS) throw signedOut();
        return claimsOf(caller);
      } catch (error) {
        if (error instanceof TokenError && error.code === TokenError.codes.expired) throw unavailable(error);
        // Perhaps it was signed with another secret. One that lives too long is signed with none.
      }
    throw signedOut();
  }
}
