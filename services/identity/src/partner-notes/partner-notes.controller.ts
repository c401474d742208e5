import { randomUUID } from 'node:crypto';
import { Body, Controller, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-people';
import { PARTNER_NOT_FOUND } from '@portal/contracts/http/admin-partners';
import {
  newPartnerNote,
  partnerNotesQuery,
  type NewPartnerNote,
  type PartnerNote,
  type PartnerNotesQuery,
} from '@portal/contracts/http/partner-notes';
import { IDEMPOTENCY_KEY_REUSED } from '@portal/contracts/values/outcomes';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { conflict, notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdempotencyKey } from '@portal/kit/http/idempotency-key';
import { IdParam } from '@portal/kit/http/id-param';
import { readList, writePageHeaders } from '@portal/kit/lists/read-list';
import type { FastifyReply } from 'fastify';
import { findNoteByKey, insertNote, notesList, type NoteRow } from './partner-note.sql.js';

/** What administrators note about a partner, for administrators alone (D-153). */
@Controller()
export class PartnerNotesController {
  constructor(private readonly database: Database) {}

  @Handle(calls.listPartnerNotes)
  async list(
    @Query({ schema: partnerNotesQuery }) query: PartnerNotesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PartnerNote[]> {
    const page = await readList(this.database, notesList, query, { partnerId: query.partnerId });
    writePageHeaders(reply, calls.listPartnerNotes, query, page);
    return page.rows.map(shown);
  }

  @Handle(calls.writePartnerNote)
  async write(
    @IdParam(PARTNER_NOT_FOUND) partnerId: number,
    @UserId() authorId: number,
    @Body({ schema: newPartnerNote }) { text }: NewPartnerNote,
    @IdempotencyKey() asked: string | undefined,
  ): Promise<PartnerNote> {
    const key = `${authorId}:${asked ?? randomUUID()}`;
    await this.database.first(insertNote, { partnerId, authorId, text, key });
    const written = await this.database.first(findNoteByKey, { partnerId, key });
    if (!written) throw notFound(PARTNER_NOT_FOUND);
    if (written.text !== text)
      throw conflict('Something else was written with this key already', IDEMPOTENCY_KEY_REUSED);
    return shown(written);
  }
}

const shown = ({ id, text, created_at, author_id, author_name }: NoteRow): PartnerNote => ({
  id,
  text,
  createdAt: created_at.toISOString(),
  by: { id: author_id, name: author_name },
});
