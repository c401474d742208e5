import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/tables';
import {
  newView,
  notedExport,
  VIEW_NOT_FOUND,
  viewChange,
  type NewView,
  type NotedExport,
  type SavedView,
  type ViewChange,
} from '@portal/contracts/http/tables';
import { tellChange } from '@portal/kit/http/audit';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { SavedViews } from './saved-views.js';

/** An administrator's own views of tables, and which lists they read into files (D-155). */
@Controller()
export class SavedViewsController {
  constructor(private readonly views: SavedViews) {}

  @Handle(calls.listViews)
  list(@UserId() userId: number): Promise<SavedView[]> {
    return this.views.list(userId);
  }

  @Handle(calls.saveView)
  save(@UserId() userId: number, @Body({ schema: newView }) view: NewView): Promise<SavedView> {
    return this.views.save(userId, view);
  }

  @Handle(calls.changeView)
  change(
    @UserId() userId: number,
    @IdParam(VIEW_NOT_FOUND) id: number,
    @Body({ schema: viewChange }) change: ViewChange,
  ): Promise<SavedView> {
    return this.views.change(userId, id, change);
  }

  @Handle(calls.deleteView)
  @HttpCode(204)
  async delete(@UserId() userId: number, @IdParam(VIEW_NOT_FOUND) id: number): Promise<void> {
    await this.views.delete(userId, id);
  }

  /** Changes nothing: the gateway writes to the audit log that it was asked, and asks for the second factor. */
  @Handle(calls.noteExport)
  @HttpCode(204)
  note(@Body({ schema: notedExport }) { table }: NotedExport): void {
    tellChange({ before: null, after: { table } });
  }
}
