import { Controller } from '@nestjs/common';
import { bankAccountChanged, type BankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import { bankAccountStopped, type BankAccountStopped } from '@portal/contracts/events/bank-account-stopped';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { Bell } from './bell.js';

/** Tells the bell of a partner's bank account (D-88, D-99), without any of its digits. */
@Controller()
export class AddNoticesWhenBankAccountChanges {
  constructor(private readonly bell: Bell) {}

  @OnEvent(bankAccountChanged, { queue: 'notices' })
  async changed({ data }: EventEnvelope<BankAccountChanged>, transaction: Transaction): Promise<void> {
    const { partnerId, version, change, changedBy, needsApproval, withdrawn } = data;
    await this.bell.add(transaction, {
      partnerId,
      kind: 'bank-account',
      key: `bank-account:${version}:${change}`,
      about: {
        change,
        byPartner: changedBy === partnerId,
        ...(needsApproval && { waits: true }),
        ...(withdrawn && { withdrawn }),
      },
    });
  }

  @OnEvent(bankAccountStopped, { queue: 'notices' })
  async stopped({ data }: EventEnvelope<BankAccountStopped>, transaction: Transaction): Promise<void> {
    const { partnerId, version } = data;
    await this.bell.add(transaction, {
      partnerId,
      kind: 'bank-account-stopped',
      key: `bank-account-stopped:${version}`,
      about: {},
    });
  }
}
