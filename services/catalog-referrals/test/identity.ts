import type { Person } from '@portal/contracts/http/internal';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

export interface Identity {
  /** Who exists, by id. */
  people: Map<number, Person>;
  /** The ids of each question that was asked. */
  asked: number[][];
  close(): Promise<void>;
}

/** Stands in for identity's `POST /internal/people`; `IDENTITY_SERVICE_URL` leads to it from then on. */
export async function startIdentity(): Promise<Identity> {
  const people = new Map<number, Person>();
  const asked: number[][] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { ids } = body as { ids: number[] };
      asked.push(ids);
      const known = ids.flatMap((id) => people.get(id) ?? []);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(known));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.IDENTITY_SERVICE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    people,
    asked,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
