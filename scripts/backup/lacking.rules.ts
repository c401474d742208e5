import { serviceKey } from '../../services/documents/src/sealing/service-key.ts';
import { sealKey } from '../../services/payouts/src/seals/seal-key.ts';

interface Backed {
  documents: { keyIds: string[] };
  /** The portal had a live Stripe key; backups from before 24 November 2026 do not say. */
  live?: boolean;
  /** Of the key that signs the next seal of the books. */
  sealKeyId?: string | null;
}

/**
 * What a restored portal would lack with these settings (D-73).
 * @param without what may be missing: 'documents', 'seals', 'stripe'
 * @returns a sentence for the operator; undefined when nothing would be missing
 */
export function lackingAfterRestore(
  { documents, live, sealKeyId }: Backed,
  { STRIPE_SECRET_KEY, ...settings }: Record<string, string>,
  without: string[],
): string | undefined {
  if (live && !STRIPE_SECRET_KEY && !without.includes('stripe'))
    return 'This backup is of a portal that takes real payments, and STRIPE_SECRET_KEY is not set: the sandbox would sell for nothing. Set it; or, to look at it in the sandbox, add WITHOUT=stripe.';
  const keysOf = (of: 'DOCUMENTS' | 'SEALS') =>
    [settings[`${of}_KEY`] ?? '', ...(settings[`${of}_OLD_KEYS`] ?? '').split(',')].map((key) => key.trim());
  if (
    sealKeyId &&
    !keysOf('SEALS').some((key) => sealKey(key).id === sealKeyId) &&
    !without.includes('seals')
  )
    return `The books of this backup cannot be sealed on with the SEALS_KEY of the settings: they need the key ${sealKeyId}. Set that key, or add it to SEALS_OLD_KEYS. To restore books that are not sealed any more, add WITHOUT=seals.`;
  const keys = keysOf('DOCUMENTS').map((key) => serviceKey(key).id);
  const lacking = documents.keyIds.filter((id) => !keys.includes(id));
  return lacking.length > 0 && !without.includes('documents')
    ? `Documents of this backup cannot be read with the DOCUMENTS_KEY of the settings: they need the key ${lacking.join(', ')}. Set that key, or add it to DOCUMENTS_OLD_KEYS. To restore without the documents, add WITHOUT=documents.`
    : undefined;
}
