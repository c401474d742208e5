import { createServer } from 'node:net';

/** A free port of 127.0.0.1, outside the range of ephemeral ports. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
}

/** True when nothing listens on the port, neither on 127.0.0.1 nor on all addresses. */
export async function isFree(port: number): Promise<boolean> {
  const tryHost = (host: string) =>
    new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, host, () => server.close(() => resolve(true)));
    });
  return (await tryHost('127.0.0.1')) && (await tryHost('0.0.0.0'));
}
