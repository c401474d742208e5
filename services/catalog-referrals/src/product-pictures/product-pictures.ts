import { Injectable } from '@nestjs/common';
import type { ProductPicture } from '@portal/contracts/http/product-picture';
import { Repeats } from '@portal/kit/background/repeats';
import { Database, type Transaction } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { AppError } from '@portal/kit/http/errors';
import { makeSizes } from './make-sizes.js';
import { insertFile, insertPicture, removeUnused, usePicture } from './product-picture.sql.js';

const HOUR_MS = 3_600_000;
/** One picture at a time has the memory of the limits; so many others wait. */
const MOST_WAITING = 3;

const othersWait = () =>
  new AppError(503, 'SERVICE_UNAVAILABLE', 'Other pictures are being read. Please try again in a moment');

/** The pictures of products (D-163). */
@Injectable()
export class ProductPictures {
  private before: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly database: Database,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.removeUnused(),
      everyMs: HOUR_MS,
      failure: 'could not remove unused pictures; will retry in an hour',
      level: 'warn',
    });
  }

  /**
   * Keeps an uploaded picture in all its sizes; no product has it yet. The same upload again changes nothing.
   * @throws AppError 422 for one that is none; 503 while others wait
   */
  async keep(original: Buffer): Promise<ProductPicture> {
    const { hash, sizes, files } = await this.inTurn(() => makeSizes(original));
    await this.database.transaction(async (transaction) => {
      await transaction.query(insertPicture, { hash, sizes: JSON.stringify(sizes) });
      for (const { name, content } of files) await transaction.query(insertFile, { hash, name, content });
    });
    tellChange({ before: null, after: { picture: hash } });
    return { hash, sizes };
  }

  /** Removes those that no product ever had, a day after they were uploaded. */
  async removeUnused(): Promise<void> {
    await this.database.query(removeUnused);
  }

  private async inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
    if (this.waiting > MOST_WAITING) throw othersWait();
    this.waiting += 1;
    const made = this.before.then(make);
    this.before = made.catch(() => undefined);
    return made.finally(() => (this.waiting -= 1));
  }
}

/**
 * The picture that a product is to have, which stays from now on.
 * @throws AppError 422 for one that was not uploaded, or a day ago
 */
export async function pictureToUse(transaction: Transaction, hash: string): Promise<ProductPicture> {
  const picture = await transaction.first(usePicture, { hash });
  if (picture) return picture;
  throw new AppError(422, 'PICTURE_UNKNOWN', 'This picture is not there any more. Please upload it again', {
    errors: { picture: ['Please upload the picture again'] },
  });
}
