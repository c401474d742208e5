import { serviceKey } from '../../services/documents/src/sealing/service-key.ts';

interface Backed {
  documents: { keyIds: string[] };
  /** The portal had a live Stripe key; backups from before 24 November 2026 do not say. */
  live?: boolean;
}

/**
 * What a restored portal would lack with these settings (D-73).
 * @param without what may be missing: 'documents', 'stripe'
 * @returns a sentence for the operator; undefined when nothing would be missing
 */
export function lackingAfterRestore(
  { documents, live }: Backed,
  { STRIPE_SECRET_KEY, DOCUMENTS_KEY = '', DOCUMENTS_OLD_KEYS = '' }: Record<string, string>,
  without: string[],
): string | undefined {
  if (live && !STRIPE_SECRET_KEY && !without.includes('stripe'))
    return 'This backup is of a portal that takes real payments, and STRIPE_SECRET_KEY is not set: the sandbox would sell for nothing. Set it; or, to look at it in the sandbox, add WITHOUT=stripe.';
  const keys = [DOCUMENTS_KEY, ...DOCUMENTS_OLD_KEYS.split(',')].map((key) => serviceKey(key.trim()).id);
  const lacking = documents.keyIds.filter((id) => !keys.includes(id));
  return lacking.length > 0 && !without.includes('documents')
    ? `Documents of this backup cannot be read with the DOCUMENTS_KEY of the settings: they need the key ${lacking.join(', ')}. Set that key, or add it to DOCUMENTS_OLD_KEYS. To restore without the documents, add WITHOUT=documents.`
    : undefined;
}
