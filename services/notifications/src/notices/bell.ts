import { Injectable } from '@nestjs/common';
import { announcementsChanged } from '@portal/contracts/events/announcements-changed';
import { noticesChanged } from '@portal/contracts/events/notices-changed';
import type { NoticeKind } from '@portal/contracts/values/notices';
import type { Transaction } from '@portal/kit/database/database';
import { addNotice } from './notices.sql.js';

/** A notice to add. */
export interface NewNotice {
  partnerId: number;
  kind: NoticeKind;
  /** What it tells of, such as `sale:42`: told once per partner, however often and in whatever order events come. */
  key: string;
  /** The key of the notice with which it goes. */
  follows?: string;
  /** Ids, cents and a product's name; nothing of a customer. */
  about: object;
  /** Seconds before which nobody sees it, such as while what it tells of can be undone (D-140). */
  heldSeconds?: number | undefined;
}

/** The partners' notices (D-145), written with the transaction of the event that they tell of. */
@Injectable()
export class Bell {
  async add(transaction: Transaction, ...notices: NewNotice[]): Promise<void> {
    const told: number[] = [];
    for (const { follows = null, heldSeconds = 0, ...notice } of notices) {
      const added = await transaction.first(addNotice, { ...notice, follows, heldSeconds });
      if (added && heldSeconds === 0) told.push(notice.partnerId);
    }
    await this.tell(transaction, told);
  }

  /** Has the open pages of all partners read anew what an announcement changes (D-159). */
  tellEverybody(transaction: Transaction, announcementId: number): Promise<void> {
    return transaction.publish(announcementsChanged, `announcement/${announcementId}`, { announcementId });
  }

  /** Has the open pages of these partners read their bell anew. */
  async tell(transaction: Transaction, partnerIds: number[]): Promise<void> {
    for (const partnerId of new Set(partnerIds))
      await transaction.publish(noticesChanged, `partner/${partnerId}`, { partnerId });
  }
}
