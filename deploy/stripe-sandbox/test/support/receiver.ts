import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';

export interface Received {
  headers: IncomingHttpHeaders;
  /** Exactly as it came over the wire. */
  payload: string;
  event: Stripe.Event;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** The statuses of the next answers, in turn; 200 when none is left. 0 leaves the caller waiting. */
  answers: number[];
  /** Resolves once `enough` holds for what has come, with it. */
  until: (enough: (received: Received[]) => boolean) => Promise<Received[]>;
  close: () => Promise<void>;
}

/** A webhook endpoint that remembers. */
export async function receiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const payload = Buffer.concat(chunks).toString();
      received.push({ headers: request.headers, payload, event: JSON.parse(payload) as Stripe.Event });
      const status = answers.shift() ?? 200;
      if (status) response.writeHead(status).end();
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/webhook`,
    received,
    answers,
    until: (enough) =>
      new Promise((resolve) => {
        const look = () => {
          if (!enough(received)) return;
          waiting.delete(look);
          resolve(received);
        };
        waiting.add(look);
        look();
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
