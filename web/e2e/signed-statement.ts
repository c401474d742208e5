import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** RFC 8032, section 7.1, test 1. */
const key = createPrivateKey({
  key: Buffer.from(
    '302e020100300506032b6570042204209d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'hex',
  ),
  format: 'der',
  type: 'pkcs8',
});
const x = createPublicKey(key).export({ format: 'jwk' }).x!;
const sha256 = (...parts: (Buffer | string)[]) =>
  parts
    .reduce<ReturnType<typeof createHash>>((hash, part) => hash.update(part), createHash('sha256'))
    .digest();
const keyId = sha256(Buffer.from(x, 'base64url')).toString('hex').slice(0, 16);

/** As RFC 8785 writes it. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, of]) => `${JSON.stringify(name)}:${canonical(of)}`).join(',')}}`;
}
const signed = (value: object) => sign(null, Buffer.from(canonical(value)), key).toString('base64url');

/** The file as a portal writes it. */
export const written = (value: unknown): string => `${canonical(value)}\n`;

/** A signed file of two lines as docs/books.md describes it: $180.00 earned, $135.62 of it taken back. */
export function signedStatement(portal: string, { period = '2026-05', openingInCents = 0 } = {}) {
  const amounts = [18_000, -13_562];
  const salt = '01'.repeat(16);
  const closedAt = '2026-06-02T08:00:00.000Z';
  const entries = amounts.map((amountCents, index) => ({
    amountCents,
    entryId: index + 1,
    kind: index === 0 ? 'earned' : 'reversed',
    month: period,
    occurredAt: `${period}-10T12:00:00.000Z`,
    partnerId: 7,
    payoutId: null,
    saleId: 70,
  }));
  const leaves = entries.map((entry) => sha256(Buffer.of(0), Buffer.from(salt, 'hex'), canonical(entry)));
  const seal = {
    closedAt,
    entries: leaves.length,
    portal,
    prev: '0'.repeat(64),
    root: sha256(Buffer.of(1), ...leaves).toString('hex'),
    seq: Date.parse(closedAt),
    v: 1,
  };
  const statement = {
    closingInCents: openingInCents + amounts.reduce((sum, cents) => sum + cents, 0),
    issuedAt: '2026-06-02T09:00:00.000Z',
    keys: [{ keyId, x, namedBy: seal.seq }],
    kind: 'statement',
    lines: entries.map((entry, index) => ({
      entry,
      salt,
      seal: seal.seq,
      index,
      proof: [leaves[1 - index]!.toString('hex')],
    })),
    openingInCents,
    partnerId: 7,
    period,
    portal,
    seals: [{ seal, signature: signed(seal), keyId }],
    timeZone: 'UTC',
    v: 1,
  };
  return { statement, signature: signed(statement), keyId };
}
