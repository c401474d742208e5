import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { User } from '@portal/contracts/http/account';
import type { Profile } from '@portal/contracts/http/profile';
import { ASSERTION_HEADER, Assertions, type Caller } from '@portal/kit/http/caller';

export interface Peer {
  /** What it was asked to save, and as whom. */
  saved: { caller: Caller; profile: Profile }[];
  /** What it answers from now on; 200 is the user. */
  status: number;
  close(): Promise<void>;
}

/**
 * Answers `PATCH /internal/profile` as identity does: services do not import each other, not even in tests. With the
 * real one the browser's tests go the whole way.
 */
export async function startPeer(): Promise<Peer> {
  const assertions = new Assertions({ INTERNAL_SECRET: 'the secret of the tests' });
  const peer: Peer = {
    saved: [],
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const caller = assertions.read(request.headers[ASSERTION_HEADER]);
      const ok = peer.status === 200;
      if (ok) peer.saved.push({ caller, profile: body as Profile });
      const answer = ok ? userOf(caller, body as Profile) : { code: 'REFUSED', message: 'Refused' };
      response.writeHead(peer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.env.IDENTITY_SERVICE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return peer;
}

const userOf = ({ userId, role }: Caller, { firstName, lastName, agency, address }: Profile): User => ({
  id: userId!,
  role: role as User['role'],
  email: `user-${userId}@example.com`,
  firstName,
  lastName,
  companyName: agency || null,
  address: address || null,
});
