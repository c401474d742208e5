import { Body, Controller, HttpCode, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-sales';
import {
  assignCode,
  createReferralFromCode,
  unknownCodesQuery,
  type AssignCode,
  type CodeCredited,
  type CreateReferralFromCode as Wanted,
  type UnknownCode,
  type UnknownCodesQuery,
} from '@portal/contracts/http/admin-sales';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { daysGiven } from '@portal/kit/lists/days';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import { patternsOf } from '@portal/kit/lists/search';
import type { FastifyReply } from 'fastify';
import { PartnerNames } from '../partners/partner-names.js';
import { CreateReferralFromCode } from './create-referral-from-code.js';
import {
  assignUnknownCode,
  findUnknownCode,
  unknownCodesList,
  type UnknownCodeRow,
} from './unknown-code.sql.js';

const NOT_FOUND = 'Unknown referral code not found';

/** Referral codes of paid sessions that match no link, and what administrators can do about them (D-16). */
@Controller()
export class UnknownCodesController {
  constructor(
    private readonly database: Database,
    private readonly names: PartnerNames,
    private readonly creator: CreateReferralFromCode,
  ) {}

  @Handle(calls.listUnknownCodes)
  async list(
    @Query({ schema: unknownCodesQuery }) query: UnknownCodesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UnknownCode[]> {
    const { search, unassigned, unresolved } = query;
    const given = { unassigned, unresolved, words: patternsOf(search), in: daysGiven(query) };
    const page = await readList(this.database, unknownCodesList, query, given);
    writePageHeaders(reply, calls.listUnknownCodes, query, page);
    return page.rows.map(present);
  }

  /** Only notes which partner the code may belong to; null clears the note. */
  @Handle(calls.assignUnknownCode)
  @HttpCode(200)
  async assign(
    @IdParam(NOT_FOUND) id: number,
    @Body({ schema: assignCode }) { partnerId, notes }: AssignCode,
  ): Promise<UnknownCode> {
    if (partnerId !== null && !(await this.names.knows(partnerId))) throw notFound('Partner not found');
    const assigned = await this.database.first(assignUnknownCode, {
      id,
      assignedPartnerId: partnerId,
      notes: notes || null,
    });
    if (!assigned) throw notFound(NOT_FOUND);
    // The audit log gets no note text, since it may name people.
    tellChange({
      before: { partnerId: assigned.before },
      after: { partnerId, ...(assigned.notes_changed && { notesChanged: true }) },
    });
    return present((await this.database.first(findUnknownCode, { id }))!);
  }

  /** Creates the link and credits the waiting payments. Calling it again continues with the remaining ones. */
  @Handle(calls.createReferralFromCode)
  @HttpCode(200)
  create(
    @IdParam(NOT_FOUND) id: number,
    @Body({ schema: createReferralFromCode }) { partnerId, productId }: Wanted,
  ): Promise<CodeCredited> {
    return this.creator.create(id, partnerId, productId);
  }
}

const present = (row: UnknownCodeRow): UnknownCode => ({
  id: row.id,
  referralCode: row.code,
  customerEmail: row.customer_email,
  customerIdentifier: row.customer_identifier,
  amount: row.amount_cents,
  firstSeen: row.first_seen.toISOString(),
  occurrences: row.occurrences,
  assignedPartnerId: row.assigned_partner_id,
  assignedPartner:
    row.assigned_partner_id === null
      ? null
      : {
          id: row.assigned_partner_id,
          firstName: row.partner_first_name ?? '',
          lastName: row.partner_last_name ?? '',
          companyName: row.partner_company_name,
        },
  isResolved: row.resolved_at !== null,
  notes: row.notes,
});
