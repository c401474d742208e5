import { Injectable, Logger } from '@nestjs/common';
import type { Caller } from '@portal/kit/http/caller';
import pLimit from 'p-limit';
import { OpenFile } from '../files/open-file.js';
import { previews, previewSeconds } from '../metrics.js';
import { PreviewSettings } from '../settings.js';
import { drawPage } from './draw-page.js';
import {
  drawnKindOf,
  errorFor,
  noPreview,
  othersWait,
  type DrawnKind,
  type Picture,
} from './preview.rules.js';

/** One process at a time has the memory of the limits; the others wait. */
const AT_ONCE = 1;
const WAITING = 3;

/** Shows an administrator one page of a kept file as a picture: it is drawn anew each time, and nothing of it is kept (D-118). */
@Injectable()
export class PreviewFile {
  private readonly log = new Logger(PreviewFile.name);
  private readonly turns = pLimit(AT_ONCE);

  constructor(
    private readonly openFile: OpenFile,
    private readonly settings: PreviewSettings,
  ) {}

  /**
   * @param page from 1
   * @throws AppError 404 for a file that is not kept, or has no such page; 415 NO_PREVIEW; 422 PREVIEW_FAILED; 503 when
   *   others wait already, or the store is unavailable
   */
  async preview(id: number, page: number, caller: Caller): Promise<Picture> {
    if (this.turns.pendingCount >= WAITING) throw othersWait();
    return this.turns(() => this.draw(id, page, caller));
  }

  private async draw(id: number, page: number, caller: Caller): Promise<Picture> {
    const file = await this.openFile.open(id, caller, ({ mimeType }) => {
      if (!drawnKindOf(mimeType)) throw noPreview();
      return true;
    });
    const ended = previewSeconds.startTimer();
    const drawn = await drawPage(file.bytes, drawnKindOf(file.mimeType) as DrawnKind, page, {
      seconds: this.settings.PREVIEW_SECONDS,
      memoryMib: this.settings.PREVIEW_MEMORY_MIB,
    });
    ended();
    if (typeof drawn !== 'string') {
      previews.inc({ outcome: 'drawn' });
      return drawn;
    }
    previews.inc({ outcome: drawn });
    if (drawn === 'broken') this.log.warn(`no picture of file ${id}: its process broke down`);
    throw errorFor(drawn, page);
  }
}
