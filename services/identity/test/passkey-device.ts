import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@portal/contracts/http/factors';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** Somebody touched it (WebAuthn Level 3, 6.1). */
const USER_PRESENT = 0x01;
const ATTESTED = 0x40;

interface Differently {
  origin?: string;
  rpId?: string;
  counter?: number;
  touched?: boolean;
  challenge?: string;
  /** Signs with another key. */
  key?: KeyObject;
}

/** An authenticator and its browser, in software: one passkey with an ES256 key, which counts its uses. */
export class PasskeyDevice {
  readonly id = base64url(randomBytes(16));
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  constructor(private readonly origin = 'http://localhost:8080') {}

  /** Answers `beginPasskey`, as `credential` of its confirmation. */
  create(
    options: PasskeyCreation,
    {
      format = 'none',
      statement = {},
      ...differently
    }: Differently & { format?: string; statement?: object } = {},
  ) {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'));
    // kty EC2, alg ES256, crv P-256 (RFC 9053, 7.1)
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x!)],
        [-3, coordinate(y!)],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.data(options.rp.id, ATTESTED, differently),
      Buffer.alloc(16),
      length,
      id,
      key,
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', format],
        ['attStmt', new Map(Object.entries(statement))],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, differently).toString(
          'base64url',
        ),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  /** Answers a request for a passkey. */
  get(options: PasskeyRequest, differently: Differently = {}): PasskeyAssertion {
    this.counter++;
    const authenticatorData = this.data(options.rpId, 0, differently);
    const clientData = this.clientData('webauthn.get', options.challenge, differently);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, hash(clientData)]))
      .sign(differently.key ?? this.keys.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  private data(rpId: string, flags: number, { rpId: another, counter, touched = true }: Differently): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter ?? this.counter);
    return Buffer.concat([
      hash(another ?? rpId),
      Buffer.from([flags | (touched ? USER_PRESENT : 0)]),
      counted,
    ]);
  }

  private clientData(
    type: string,
    asked: string,
    { origin = this.origin, challenge = asked }: Differently,
  ): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
