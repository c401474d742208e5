import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { User } from '@portal/contracts/http/account';
import type { Person } from '@portal/contracts/http/internal';
import type { Profile } from '@portal/contracts/http/profile';
import { ASSERTION_HEADER, Assertions, type Caller } from '@portal/kit/http/caller';

export interface Peer {
  /** What it was asked to save, and as whom. */
  saved: { caller: Caller; profile: Profile }[];
  /** Who it knows, and whose names it was asked for, request by request. */
  people: Person[];
  asked: number[][];
  /** What it answers from now on; 200 is what was asked for. */
  status: number;
  close(): Promise<void>;
}

/**
 * Answers `PATCH /internal/profile` and `POST /internal/people` as identity does: services do not import each other, not
 * even in tests. With the real one the browser's tests go the whole way.
 */
export async function startPeer(): Promise<Peer> {
  const assertions = new Assertions({ INTERNAL_SECRET: 'the secret of the tests' });
  const peer: Peer = {
    saved: [],
    people: [],
    asked: [],
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const save = (caller: Caller, profile: Profile): User => {
    peer.saved.push({ caller, profile });
    return userOf(caller, profile);
  };
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const caller = assertions.read(request.headers[ASSERTION_HEADER]);
      const ids = request.url === '/internal/people' ? (body as { ids: number[] }).ids : null;
      if (ids) peer.asked.push(ids);
      const answer = () => {
        if (peer.status !== 200) return { code: 'REFUSED', message: 'Refused' };
        return ids ? peer.people.filter(({ id }) => ids.includes(id)) : save(caller, body as Profile);
      };
      response.writeHead(peer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer()));
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
