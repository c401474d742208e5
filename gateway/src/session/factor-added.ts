import { Injectable } from '@nestjs/common';
import type { Asked } from '../http/answerer.js';
import { Sessions } from './sessions.js';

/** What confirmed a new factor presented it, so this session may do everything; whoever is signed in elsewhere has not, and is signed out. */
@Injectable()
export class FactorAdded {
  constructor(private readonly sessions: Sessions) {}

  async note({ userId, signedIn }: Asked): Promise<void> {
    await this.sessions.factorPresented(signedIn!);
    await this.sessions.endOthers(userId!, signedIn!.key);
  }
}
