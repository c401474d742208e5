import { findPeople } from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import { fakeCall, startFakeService } from '@portal/kit/testing/fake-service';

export interface Identity {
  /** Who exists, by id. */
  people: Map<number, Person>;
  /** The ids of each question that was asked. */
  asked: number[][];
  close(): Promise<void>;
}

/** identity, as far as it is asked from here. */
export async function startIdentity(): Promise<Identity> {
  const people = new Map<number, Person>();
  const asked: number[][] = [];
  const { close } = await startFakeService(['identity'], (app) =>
    fakeCall(app, findPeople, ({ body: { ids } }) => {
      asked.push(ids);
      return ids.flatMap((id) => people.get(id) ?? []);
    }),
  );
  return { people, asked, close };
}
