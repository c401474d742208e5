import { Injectable } from '@nestjs/common';
import { MAX_FILE_BYTES } from '@portal/contracts/http/files';
import { badRequest } from '@portal/kit/http/errors';
import pLimit from 'p-limit';
import type { FileKind } from './content.rules.js';
import { docProblem } from './doc.rules.js';
import { docxProblem } from './docx.rules.js';
import { pdfProblem } from './pdf.rules.js';

/** Finds the sentence with which a file of a kind is refused; pictures have nothing that runs. */
const problems: Partial<Record<FileKind, (bytes: Buffer) => string | null | Promise<string | null>>> = {
  pdf: pdfProblem,
  doc: docProblem,
  docx: docxProblem,
};

/** Refuses files that could do something to whoever opens them (D-81). Holds one file in memory at a time. */
@Injectable()
export class ActiveContent {
  private readonly one = pLimit(1);
  /** Taken at the start and kept: as much again for each file would be collected late. */
  private readonly space = Buffer.alloc(MAX_FILE_BYTES, 1);

  /** @param bytes opens the file, of at most 10 MiB. @throws AppError 400 with what to do instead */
  async refuse(kind: FileKind, size: number, bytes: () => AsyncIterable<Buffer>): Promise<void> {
    const problemOf = problems[kind];
    if (!problemOf) return;
    const problem = await this.one(async () => problemOf(await this.gather(bytes(), size)));
    if (problem) throw badRequest(problem, 'UNSUPPORTED_FILE');
  }

  private async gather(bytes: AsyncIterable<Buffer>, size: number): Promise<Buffer> {
    let at = 0;
    for await (const chunk of bytes) at += chunk.copy(this.space, at);
    return this.space.subarray(0, size);
  }
}
