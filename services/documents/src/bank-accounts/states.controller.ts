import { Controller, Query } from '@nestjs/common';
import { getBankAccountState } from '@portal/contracts/calls/internal';
import { listBankAccountStates } from '@portal/contracts/calls/nacha';
import {
  bankAccountStatesQuery,
  type BankAccountState,
  type BankAccountStatesQuery,
} from '@portal/contracts/http/bank-accounts';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { findDocuments } from '../documents/documents-of-partners.sql.js';
import { PARTNER_NOT_FOUND } from '../partners/partner-names.js';
import { readAccountStates } from './account-states.js';

/** Whom a bank file could pay (D-120), and who has uploaded no W9 (D-141), or one that was refused (D-143). A partner of whom nothing is known has no account. */
@Controller()
export class BankAccountStatesController {
  constructor(private readonly database: Database) {}

  @Handle(listBankAccountStates)
  async list(
    @Query({ schema: bankAccountStatesQuery }) { partnerIds }: BankAccountStatesQuery,
  ): Promise<BankAccountState[]> {
    const ids = partnerIds.split(',').map(Number);
    const [{ stateOf }, documents] = await Promise.all([
      readAccountStates(this.database, ids),
      this.database.query(findDocuments, { ownerIds: ids }),
    ]);
    const w9s = new Map(
      documents.flatMap(({ partnerId, type, state }) => (type === 'w9' ? [[partnerId, state]] : [])),
    );
    return ids.map((id) => ({
      ...stateOf(id),
      ...(!w9s.has(id) && { lacksW9: true as const }),
      ...(w9s.get(id) === 'refused' && { w9Refused: true as const }),
    }));
  }

  @Handle(getBankAccountState)
  async one(@IdParam(PARTNER_NOT_FOUND) partnerId: number): Promise<BankAccountState> {
    return (await readAccountStates(this.database, [partnerId])).stateOf(partnerId);
  }
}
