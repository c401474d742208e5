import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { productChanged } from '@portal/contracts/events/product-changed';
import type { NewProduct, Product, ProductChanges } from '@portal/contracts/http/catalog';
import { toBasisPoints } from '@portal/contracts/values/money';
import { Database, type Transaction } from '@portal/kit/database/database';
import { insertOnce } from '@portal/kit/database/insert-once';
import { tellChange } from '@portal/kit/http/audit';
import { notFound } from '@portal/kit/http/errors';
import { requireSeen } from '@portal/kit/http/seen';
import { pictureToUse } from '../product-pictures/product-pictures.js';
import { PresentProduct } from './present-product.js';
import { ProductEntity } from './product.entity.js';
import { ProductsForSale } from './products-for-sale.js';

/** Administrators' changes to products. Checkouts in progress keep their price and rate (D-6, D-24). */
@Injectable()
export class EditProducts {
  constructor(
    private readonly database: Database,
    private readonly presenter: PresentProduct,
    private readonly forSale: ProductsForSale,
  ) {}

  /** Idempotent by key: a repeat answers with the product as it is now. */
  add(product: NewProduct, idempotencyKey?: string): Promise<Product> {
    return this.transaction(async (transaction) => {
      const products = transaction.entities.getRepository(ProductEntity);
      const added = products.create({
        commissionDescription: null,
        category: null,
        holdDays: null,
        ...columnsIn(product),
        picture: product.picture ? await pictureToUse(transaction, product.picture) : null,
        isActive: true,
        idempotencyKey,
      });
      if (await insertOnce(products, added)) return this.tell(transaction, null, added);
      return this.presenter.present(
        await products.findOneOrFail({ where: { idempotencyKey }, withDeleted: true }),
      );
    });
  }

  /**
   * Idempotent: an unchanged product is not written.
   * @throws 404 for a product that is unknown or deleted; 409 CHANGED_MEANWHILE when it differs from what was seen; 422 for
   *   a picture that was not uploaded
   */
  change(id: number, { seen, picture, ...changes }: ProductChanges): Promise<Product> {
    return this.transaction(async (transaction) => {
      const products = transaction.entities.getRepository(ProductEntity);
      // Waits for concurrent changes of the product.
      const before = await products.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!before) throw notFound('Product not found');
      const after = products.create({
        ...before,
        ...columnsIn(changes),
        ...(picture !== undefined && {
          picture: picture === null ? null : await pictureToUse(transaction, picture),
        }),
      });
      if (isDeepStrictEqual(after, before)) return this.presenter.present(before);
      requireSeen(seen, { version: before.version, amountInCents: before.priceCents });
      return this.tell(transaction, before, await products.save(after));
    });
  }

  /**
   * Hides the product everywhere and stops its links; past sales keep its name (D-24).
   * @throws AppError 404
   */
  delete(id: number): Promise<void> {
    return this.transaction(async (transaction) => {
      // Waits for concurrent changes: the audit log has the product as it was deleted.
      const product = await transaction.entities.findOne(ProductEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!product) throw notFound('Product not found');
      await transaction.entities.softDelete(ProductEntity, { id });
      tellChange({ before: auditedFields(product), after: null });
      await transaction.publish(productChanged, `product/${id}`, { productId: id });
    });
  }

  private transaction = <Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> =>
    this.forSale.kept.changing(() => this.database.transaction(work));

  private async tell(
    transaction: Transaction,
    before: ProductEntity | null,
    after: ProductEntity,
  ): Promise<Product> {
    tellChange({ before: before && auditedFields(before), after: auditedFields(after) });
    await transaction.publish(productChanged, `product/${after.id}`, { productId: after.id });
    return this.presenter.present(after);
  }
}

/** What the audit log keeps of a product. */
const auditedFields = ({
  name,
  priceCents,
  rateBps,
  category,
  isActive,
  holdDays,
  picture,
}: ProductEntity) => ({
  name,
  priceCents,
  rateBps,
  category,
  isActive,
  ...(holdDays !== null && { holdDays }),
  ...(picture && { picture: picture.hash }),
});

/**
 * Maps the API's fields to columns, only those that are present, but for the picture. An empty commission description or category becomes
 * null.
 */
const columnsIn = ({
  priceInCents,
  commissionRate,
  commissionDescription,
  category,
  picture: _,
  ...same
}: Omit<ProductChanges, 'seen'>): Partial<ProductEntity> =>
  Object.fromEntries(
    Object.entries({
      ...same,
      priceCents: priceInCents,
      rateBps: commissionRate === undefined ? undefined : toBasisPoints(commissionRate),
      commissionDescription: commissionDescription === '' ? null : commissionDescription,
      category: category === '' ? null : category,
    }).filter(([, value]) => value !== undefined),
  );
