import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
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
  /** Those of them who are no partners. */
  admins: number[];
  asked: number[][];
  /** What it answers from now on; 200 is what was asked for. */
  status: number;
  /** This user's profile alone it answers 500 for. */
  failsFor: number | null;
  close(): Promise<void>;
}

/**
 * Answers `PATCH /internal/profile`, `POST /internal/people` and `GET /internal/users/:id` as identity does: services do not import each other, not
 * even in tests. With the real one the browser's tests go the whole way.
 */
export async function startPeer(): Promise<Peer> {
  const assertions = new Assertions({ INTERNAL_SECRET: 'the secret of the tests', INTERNAL_OLD_SECRETS: [] });
  const peer: Peer = {
    saved: [],
    people: [],
    admins: [],
    asked: [],
    status: 200,
    failsFor: null,
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
    void bodyOf(request).then((body) => {
      const caller = assertions.read(request.headers[ASSERTION_HEADER]);
      const ids = request.url === '/internal/people' ? (body as { ids: number[] }).ids : null;
      if (ids) peer.asked.push(ids);
      const userId = Number(/^\/internal\/users\/(\d+)$/.exec(request.url!)?.[1]);
      const isUnknown = userId > 0 && !peer.people.some(({ id }) => id === userId);
      const isFailing = request.url === '/internal/profile' && caller.userId === peer.failsFor;
      const status = isUnknown ? 404 : isFailing ? 500 : peer.status;
      const answer = () => {
        if (status !== 200) return { code: 'REFUSED', message: 'Refused' };
        if (userId > 0) return { id: userId, role: peer.admins.includes(userId) ? 'admin' : 'partner' };
        return ids ? peer.people.filter(({ id }) => ids.includes(id)) : save(caller, body as Profile);
      };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer()));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.env.IDENTITY_SERVICE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return peer;
}

const bodyOf = (request: IncomingMessage): Promise<unknown> =>
  request.method === 'GET' ? Promise.resolve(null) : json(request);

const userOf = ({ userId, role }: Caller, { firstName, lastName, agency, address }: Profile): User => ({
  id: userId!,
  role: role as User['role'],
  email: `user-${userId}@example.com`,
  firstName,
  lastName,
  companyName: agency || null,
  address: address || null,
});
