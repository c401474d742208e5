import { Controller, Query } from '@nestjs/common';
import { getBooks, listSeals } from '@portal/contracts/calls/books';
import { sealsQuery, type Books, type SealsQuery, type SignedSeal } from '@portal/contracts/http/books';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import * as sql from './seal.sql.js';

/** The seals, with which a file of a partner is compared. They have no names and no amounts. */
@Controller()
export class SealsController {
  constructor(private readonly database: Database) {}

  @Handle(getBooks)
  async books(): Promise<Books> {
    const keys = await this.database.query(sql.listSealKeys);
    const newest = await this.database.first(sql.findNewestSeal);
    return {
      keys: keys.map(({ key_id, x, since, until }) => ({
        keyId: key_id,
        x,
        from: since.toISOString(),
        until: until?.toISOString() ?? null,
      })),
      newest: newest && { seq: newest.seq, hash: newest.hash.toString('hex') },
    };
  }

  @Handle(listSeals)
  async list(@Query({ schema: sealsQuery }) query: SealsQuery): Promise<SignedSeal[]> {
    const rows = await this.database.query(sql.listSeals, query);
    return rows.map(({ body, hash, signature, key_id }) => ({
      seal: JSON.parse(body) as SignedSeal['seal'],
      hash: hash.toString('hex'),
      signature: signature.toString('base64url'),
      keyId: key_id,
    }));
  }
}
