import { once } from 'node:events';
import { connect } from 'node:tls';
import { Injectable } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { certificateExpires } from './metrics.js';
import { PublicSettings } from './settings.js';

const EVERY_MS = 300_000;
const DEADLINE_MS = 10_000;

/**
 * Reads the certificate of the portal's own public address as a browser gets it, whatever terminates TLS there, and exports
 * its expiry in `/metrics`. Does nothing when the address is not https.
 */
@Injectable()
export class WatchCertificate {
  constructor(
    private readonly settings: PublicSettings,
    repeats: Repeats,
  ) {
    if (settings.secure)
      repeats.add(this, {
        work: () => this.look(),
        everyMs: EVERY_MS,
        failure: 'the certificate of the public address cannot be read',
        atStart: true,
      });
  }

  async look(): Promise<void> {
    const { hostname, port } = new URL(this.settings.origin);
    const tell = (expires: number) => certificateExpires.set({ host: hostname }, expires);
    try {
      tell((await expiryOf(hostname, Number(port || 443))).getTime() / 1_000);
    } catch (error) {
      tell(0);
      throw error;
    }
  }
}

/** Also reads an expired or untrusted certificate. */
async function expiryOf(host: string, port: number): Promise<Date> {
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(DEADLINE_MS) });
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}
