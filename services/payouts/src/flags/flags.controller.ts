import { Body, Controller, HttpCode, Query, Res } from '@nestjs/common';
import { findCustomersOfSales } from '@portal/contracts/calls/internal';
import * as calls from '@portal/contracts/calls/payouts';
import {
  flagDecision,
  flagsQuery,
  type Flag,
  type FlagDecision,
  type FlagsQuery,
} from '@portal/contracts/http/flags';
import type { SaleCustomer } from '@portal/contracts/http/payouts';
import type { FlagKind } from '@portal/contracts/values/flags';
import { toDollars } from '@portal/contracts/values/money';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { nullIfMissing, nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import { ServiceClient } from '@portal/kit/http/service-client';
import { daysGiven } from '@portal/kit/lists/days';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import type { FastifyReply } from 'fastify';
import { findNames } from '../people/names.sql.js';
import { fullName, peopleOf } from '../people/people-of.js';
import { DecideFlag, FLAG_NOT_FOUND } from './decide-flag.js';
import { decidedFlags, openFlags, type FlagRow } from './flag.sql.js';

/** Why commission is held, and what administrators decide about it (D-115). */
@Controller()
export class FlagsController {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly decideFlag: DecideFlag,
  ) {}

  @Handle(calls.listFlags)
  async list(
    @Query({ schema: flagsQuery }) query: FlagsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Flag[]> {
    const list = query.show === 'open' ? openFlags : decidedFlags;
    const page = await readList(this.database, list, query, {
      partnerId: query.partnerId,
      in: daysGiven(query),
    });
    writePageHeaders(reply, calls.listFlags, query, page);
    return this.withNames(page.rows);
  }

  @Handle(calls.decideFlag)
  @HttpCode(200)
  async decide(
    @IdParam(FLAG_NOT_FOUND) id: number,
    @Body({ schema: flagDecision }) decision: FlagDecision,
    @UserId() decidedBy: number,
  ): Promise<Flag> {
    const { before, after } = await this.decideFlag.decide(id, decision, decidedBy);
    // The audit log gets no reason, since it has no place for free text.
    const flag = {
      flagId: id,
      partnerId: before.partner_id,
      saleId: before.sale_id,
      kind: before.kind,
      heldCents: before.held_cents,
    };
    tellChange({ before: { ...flag, state: before.state }, after: { ...flag, state: after.state } });
    return (await this.withNames([after]))[0]!;
  }

  private async withNames(rows: FlagRow[]): Promise<Flag[]> {
    const ids = rows.flatMap(({ evidence }) => evidence.partnerIds ?? []);
    const saleIds = rows.flatMap(({ sale_id: saleId }) => saleId ?? []);
    const [others, people, customers] = await Promise.all([
      ids.length === 0 ? [] : this.database.query(findNames, { ids }),
      peopleOf(
        this.services,
        rows.flatMap(({ decisions }) => decisions.map(({ by }) => by)),
      ),
      this.customersOf(saleIds),
    ]);
    const partners = new Map(
      others.map(({ id, first_name, last_name }) => [id, fullName(first_name, last_name)]),
    );
    const admins = new Map(
      [...people].map(([id, { firstName, lastName }]) => [id, fullName(firstName, lastName)]),
    );
    return rows.map((row) => ({
      ...listed(row, partners, admins),
      ...(row.sale_id !== null && customers && { customer: customers.get(row.sale_id) ?? null }),
    }));
  }

  /** null while payments-sales does not answer, and of the release before. */
  private async customersOf(saleIds: number[]): Promise<Map<number, SaleCustomer> | null> {
    if (saleIds.length === 0) return new Map();
    const found = await nullIfUnavailable(
      nullIfMissing(this.services.call(findCustomersOfSales, { body: { saleIds } })),
    );
    return found && new Map(found.map(({ saleId, ...customer }) => [saleId, customer]));
  }
}

/** @param partners those of the evidence; @param admins those who decided: by their numbers, as far as they are known */
const listed = (row: FlagRow, partners: Map<number, string>, admins: Map<number, string>): Flag => {
  return {
    id: row.id,
    // One that a later release raised is listed, too: a flag that nobody sees holds commission for ever.
    kind: row.kind as FlagKind,
    evidence: row.evidence,
    partnerId: row.partner_id,
    ...(row.evidence.partnerIds && {
      otherPartners: row.evidence.partnerIds.map((id) => ({ id, name: partners.get(id) ?? null })),
    }),
    partnerName: row.first_name === null ? null : fullName(row.first_name, row.last_name),
    saleId: row.sale_id,
    raisedAt: row.raised_at.toISOString(),
    state: row.state,
    held: toDollars(row.held_cents),
    heldInCents: row.held_cents,
    decisions: row.decisions.map(({ heldInCents, ...each }) => ({
      ...each,
      ...(heldInCents !== null && { heldInCents }),
      byName: admins.get(each.by) ?? null,
      at: new Date(each.at).toISOString(),
    })),
  };
};
