import { Injectable } from '@nestjs/common';
import {
  TOO_MANY_VIEWS,
  VIEW_NAME_TAKEN,
  VIEW_NOT_FOUND,
  type NewView,
  type SavedView,
  type ViewChange,
} from '@portal/contracts/http/tables';
import { MOST_VIEWS } from '@portal/contracts/values/tables';
import { Database } from '@portal/kit/database/database';
import { holdAlone } from '@portal/kit/database/hold';
import { isUniqueViolation } from '@portal/kit/database/unique-violation';
import { tellChange } from '@portal/kit/http/audit';
import { conflict, notFound } from '@portal/kit/http/errors';
import { isDeepStrictEqual } from 'node:util';
import * as sql from './saved-view.sql.js';

/** The views of tables that an administrator keeps (D-155): each reads and changes their own. The audit log has the tables. */
@Injectable()
export class SavedViews {
  constructor(private readonly database: Database) {}

  list(userId: number): Promise<SavedView[]> {
    return this.database.query(sql.listViews, { userId });
  }

  /**
   * The same again answers what is kept already, as after a lost answer.
   * @throws AppError 409 VIEW_NAME_TAKEN, TOO_MANY_VIEWS
   */
  async save(userId: number, { table, name, search, columns }: NewView): Promise<SavedView> {
    const saved = await this.database.transaction(async (transaction) => {
      // Two at once would both count the place that is left.
      await holdAlone(transaction, 'saved-views', userId);
      const known = await transaction.first(sql.findViewByName, { userId, table, name });
      if (known) return isDeepStrictEqual([known.search, known.columns], [search, columns]) ? known : taken();
      const { count } = (await transaction.first(sql.countViews, { userId, table }))!;
      if (count >= MOST_VIEWS)
        throw conflict(
          `There are ${MOST_VIEWS} views of this table already. Please delete one first.`,
          TOO_MANY_VIEWS,
        );
      return (
        (await transaction.first(sql.insertView, { userId, table, name, ...inJson({ search, columns }) })) ??
        taken()
      );
    });
    tellChange({ before: null, after: { table } });
    return saved;
  }

  /** @throws AppError 404; 409 VIEW_NAME_TAKEN */
  async change(userId: number, id: number, { name, shows }: ViewChange): Promise<SavedView> {
    const changed = await this.database
      .transaction(async (transaction) => {
        let view = (await transaction.first(sql.findView, { id, userId })) ?? gone();
        if (name !== undefined)
          view = (await transaction.first(sql.renameView, { id, userId, name })) ?? gone();
        if (shows)
          view =
            (await transaction.first(sql.changeWhatViewShows, { id, userId, ...inJson(shows) })) ?? gone();
        return view;
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? nameTaken() : error;
      });
    tellChange({ before: { table: changed.table }, after: { table: changed.table } });
    return changed;
  }

  /** @throws AppError 404 */
  async delete(userId: number, id: number): Promise<void> {
    const { table } = (await this.database.first(sql.deleteView, { id, userId })) ?? gone();
    tellChange({ before: { table }, after: null });
  }
}

const inJson = ({ search, columns }: Pick<NewView, 'search' | 'columns'>) => ({
  search: JSON.stringify(search),
  columns: columns && JSON.stringify(columns),
});

function gone(): never {
  throw notFound(VIEW_NOT_FOUND);
}

const nameTaken = () => conflict('Another view of this table has this name already', VIEW_NAME_TAKEN);

function taken(): never {
  throw nameTaken();
}
