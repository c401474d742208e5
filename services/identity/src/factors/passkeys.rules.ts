/** What a passkey is bound to: it works at this address alone. */
export interface RelyingParty {
  /** The host name. */
  id: string;
  /** As a browser reports it: `https://portal.example.com`. */
  origin: string;
}

/**
 * null where browsers know no passkeys: an IP address is no RP ID (WebAuthn Level 3, 5.1.3, step 7), and a page over plain
 * http is no secure context (5.1), except on this very machine.
 */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  // A URL writes an IPv4 address in figures and dots, whatever was typed, and an IPv6 address in brackets.
  if (/^(\[.*\]|[\d.]+)$/.test(hostname)) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}
