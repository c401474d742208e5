import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Where a connection breaks: before the request arrives, after it is handled and before the answer, or amid the answer. */
export const CUTS = ['before', 'after', 'amid'] as const;
export type Cut = (typeof CUTS)[number];

export interface BreakingProxy {
  /** The target's URL through this proxy. */
  url: string;
  /** Breaks only the connection that sends the next bytes that match. */
  cutNext(where: Cut, matching: RegExp): void;
  close(): Promise<void>;
}

/** A TCP proxy to a server of any kind, which breaks a connection on demand. */
export async function breakingProxy(target: string): Promise<BreakingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let next: { where: Cut; matching: RegExp } | null = null;

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket.on('error', () => undefined));
      socket.on('close', () => other.destroy());
    }
    let cut: Cut | null = null;
    near.on('data', (bytes) => {
      if (next?.matching.test(bytes.toString('latin1'))) [cut, next] = [next.where, null];
      if (cut === 'before') near.destroy();
      else far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (cut === null) near.write(bytes);
      else if (cut === 'amid') near.end(bytes.subarray(0, bytes.length - 1));
      else near.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href.replace(/\/$/, ''),
    cutNext(where, matching) {
      next = { where, matching };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
