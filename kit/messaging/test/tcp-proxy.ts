import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a client and a server, which simulates network failures. */
export interface TcpProxy {
  port: number;
  /** Stops all data in both directions without closing anything; new connections are accepted and stay silent. */
  freeze(): void;
  /** Delays all data from now on, in both directions. */
  delay(ms: number): void;
  /** Lets the data pass again. */
  thaw(): void;
  /** Resets every connection. */
  reset(): void;
  close(): Promise<void>;
}

export async function startProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let frozen = false;
  let delayMs = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (frozen) socket.pause();
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    const pass = (from: Socket, to: Socket) => {
      keep(from);
      from.on('data', (chunk) => {
        if (delayMs === 0) to.write(chunk);
        else setTimeout(() => to.destroyed || to.write(chunk), delayMs);
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      if (frozen) from.pause();
    };
    pass(client, upstream);
    pass(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    delay(ms) {
      delayMs = ms;
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
