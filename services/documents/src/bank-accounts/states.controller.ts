import { Controller, Query } from '@nestjs/common';
import { getBankAccountState } from '@portal/contracts/calls/internal';
import { listBankAccountStates } from '@portal/contracts/calls/nacha';
import { getOwnBankAccount } from '@portal/contracts/calls/partner';
import {
  bankAccountStatesQuery,
  type BankAccountState,
  type BankAccountStatesQuery,
} from '@portal/contracts/http/bank-accounts';
import type { OwnBankAccount } from '@portal/contracts/http/earnings';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { findDocuments } from '../documents/documents-of-partners.sql.js';
import { PARTNER_NOT_FOUND } from '../partners/partner-names.js';
import { findStopped } from './bank-account.sql.js';
import { bankAccountsOf, type AccountsOf } from './bank-accounts-of.js';

/** Whom a bank file could pay (D-120), and who has uploaded no W9 (D-141), or one that was refused (D-143). A partner of whom nothing is known has no account. */
@Controller()
export class BankAccountStatesController {
  constructor(private readonly database: Database) {}

  @Handle(listBankAccountStates)
  async list(
    @Query({ schema: bankAccountStatesQuery }) { partnerIds }: BankAccountStatesQuery,
  ): Promise<BankAccountState[]> {
    const ids = partnerIds.split(',').map(Number);
    const [states, documents] = await Promise.all([
      this.statesOf(ids),
      this.database.query(findDocuments, { ownerIds: ids }),
    ]);
    const w9s = new Map(
      documents.flatMap(({ partnerId, type, state }) => (type === 'w9' ? [[partnerId, state]] : [])),
    );
    return states.map((state) => ({
      ...state,
      ...(!w9s.has(state.partnerId) && { lacksW9: true as const }),
      ...(w9s.get(state.partnerId) === 'refused' && { w9Refused: true as const }),
    }));
  }

  @Handle(getBankAccountState)
  async one(@IdParam(PARTNER_NOT_FOUND) partnerId: number): Promise<BankAccountState> {
    return (await this.statesOf([partnerId]))[0]!;
  }

  @Handle(getOwnBankAccount)
  async own(@UserId() partnerId: number): Promise<OwnBankAccount> {
    const { accounts, stopped } = await this.read([partnerId]);
    const { paid, waiting } = accounts(partnerId);
    const { partnerId: _own, ...state } = stateOf(partnerId, { paid, waiting }, stopped.has(partnerId));
    return {
      ...state,
      lastDigits: paid?.last_digits ?? null,
      waitingLastDigits: waiting?.last_digits ?? null,
    };
  }

  private async statesOf(partnerIds: number[]): Promise<BankAccountState[]> {
    const { accounts, stopped } = await this.read(partnerIds);
    return partnerIds.map((partnerId) => stateOf(partnerId, accounts(partnerId), stopped.has(partnerId)));
  }

  private async read(partnerIds: number[]) {
    const [accounts, stops] = await Promise.all([
      bankAccountsOf(this.database, partnerIds),
      this.database.query(findStopped, { partnerIds }),
    ]);
    return { accounts, stopped: new Set(stops.map((row) => row.partner_id)) };
  }
}

function stateOf(partnerId: number, { paid, waiting }: AccountsOf, isStopped: boolean): BankAccountState {
  const state = paid ? 'on-file' : waiting ? 'waits' : isStopped ? 'stopped' : 'none';
  return {
    partnerId,
    state,
    waitsUntil: waiting?.effective_at.toISOString() ?? null,
    ...(waiting?.lacks_approval && { needsApproval: true as const }),
  };
}
