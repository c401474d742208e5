import {
  changeNamesOf,
  findPeople,
  findUser,
  listApprovers,
  listEmailCorrectors,
} from '@portal/contracts/calls/internal';
import type { User } from '@portal/contracts/http/account';
import type { Person } from '@portal/contracts/http/internal';
import type { Profile } from '@portal/contracts/http/profile';
import { AppError, notFound } from '@portal/kit/http/errors';
import { fakeCall, startFakeService } from '@portal/kit/testing/fake-service';

export interface Peer {
  /** What it was asked to save, and of whom. */
  saved: { userId: number; profile: Profile }[];
  /** Who it knows, and whose names it was asked for, request by request. */
  people: Person[];
  /** Those of them who are no partners. */
  admins: number[];
  asked: number[][];
  /** Who may approve (D-108). */
  approvers: number[];
  /** Who may pay since yesterday. */
  recent: number[];
  /** Who could pay until yesterday. */
  lost: number[];
  /** Who corrected a partner's address. */
  correctors: number[];
  /** What it answers from now on; 200 is what was asked for. */
  status: number;
  /** This user's profile alone it answers 500 for. */
  failsFor: number | null;
  close(): Promise<void>;
}

/**
 * identity, as far as it is asked from here: services do not import each other, not even in tests. With the real one the
 * browser's tests go the whole way.
 */
export async function startPeer(): Promise<Peer> {
  const refuse = (status = peer.status) => {
    if (status !== 200) throw new AppError(status, 'REFUSED', 'Refused');
  };
  const { close } = await startFakeService(['identity'], (app) => {
    fakeCall(app, changeNamesOf, ({ params, body: profile }) => {
      const userId = Number(params.id);
      refuse(userId === peer.failsFor ? 500 : peer.status);
      peer.saved.push({ userId, profile });
      return userOf(userId, profile);
    });
    fakeCall(app, findPeople, ({ body: { ids } }) => {
      peer.asked.push(ids);
      refuse();
      return peer.people.filter(({ id }) => ids.includes(id));
    });
    fakeCall(app, listApprovers, () => {
      refuse();
      return [
        ...peer.approvers.map((id) => ({ id, mayPay: true, mayApprove: true, counts: true })),
        ...peer.recent.map((id) => ({ id, mayPay: true, mayApprove: false, counts: false })),
        ...peer.lost.map((id) => ({ id, mayPay: false, mayApprove: false, counts: true })),
      ];
    });
    fakeCall(app, listEmailCorrectors, () => {
      refuse();
      return peer.correctors.map((id) => ({ id }));
    });
    fakeCall(app, findUser, ({ params }) => {
      const person = peer.people.find(({ id }) => id === Number(params.id));
      if (!person) throw notFound('User not found');
      refuse();
      const { id, firstName, lastName, companyName, email } = person;
      const role = peer.admins.includes(id) ? ('admin' as const) : ('partner' as const);
      return { id, role, firstName, lastName, companyName, email, address: null };
    });
  });
  const peer: Peer = {
    saved: [],
    people: [],
    admins: [],
    approvers: [],
    recent: [],
    lost: [],
    correctors: [],
    asked: [],
    status: 200,
    failsFor: null,
    close,
  };
  return peer;
}

const userOf = (id: number, { firstName, lastName, agency, address }: Profile): User => ({
  id,
  role: 'partner',
  email: `user-${id}@example.com`,
  firstName,
  lastName,
  companyName: agency || null,
  address: address || null,
});
