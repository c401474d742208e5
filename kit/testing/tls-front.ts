import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as tls from 'node:tls';

/** A server of 127.0.0.1 behind TLS, as a rented one is, with a certificate of an authority that nobody knows. */
export interface TlsFront {
  port: number;
  /** How many bytes clients have sent to the server behind. */
  passed(): number;
  /** This process believes the certificate from now on: as NODE_EXTRA_CA_CERTS does it for a whole process. */
  trust(): void;
  close(): Promise<void>;
}

/** @param port of the server, which speaks without TLS */
export async function tlsInFrontOf(port: number): Promise<TlsFront> {
  const { key, cert } = makeCertificate();
  const known = tls.getCACertificates('default');
  const sockets = new Set<Socket>();
  let bytes = 0;
  const server = tls.createServer({ key, cert }, (client) => {
    const behind = connect({ port, host: '127.0.0.1' });
    client.on('data', (chunk) => (bytes += chunk.length));
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('tlsClientError', () => undefined); // a client that does not believe us
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    passed: () => bytes,
    trust: () => tls.setDefaultCACertificates([...known, cert]),
    async close() {
      tls.setDefaultCACertificates(known);
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function makeCertificate(): { key: string; cert: string } {
  const dir = mkdtempSync(join(tmpdir(), 'portal-tls-'));
  const [key, cert] = [join(dir, 'key'), join(dir, 'cert')];
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-days', '2', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
        ...['-keyout', key, '-out', cert],
      ],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
