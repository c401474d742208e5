import { Injectable } from '@nestjs/common';
import { productChanged } from '@portal/contracts/events/product-changed';
import type { NewProduct, Product, ProductChanges } from '@portal/contracts/http/catalog';
import { toBasisPoints } from '@portal/contracts/values/money';
import { Database, type Transaction } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import {
  columnsOf,
  insertProduct,
  lockProduct,
  markProductDeleted,
  toProduct,
  updateProduct,
  type ProductRow,
} from './product.sql.js';

/** What administrators do to products. Checkouts under way keep price and rate as they stood (D-6, D-24). */
@Injectable()
export class EditProducts {
  constructor(private readonly database: Database) {}

  add(product: NewProduct): Promise<Product> {
    return this.database.transaction(async (transaction) => {
      const columns = columnsOf({
        name: product.name,
        description: product.description,
        priceCents: product.priceInCents,
        externalUrl: product.externalUrl,
        rateBps: toBasisPoints(product.commissionRate),
        commissionDescription: product.commissionDescription ?? null,
        category: product.category ?? null,
        isActive: true,
      });
      return tell(transaction, (await transaction.first(insertProduct, columns))!);
    });
  }

  /** Throws 404 for a product that is unknown or deleted. */
  change(id: number, changes: ProductChanges): Promise<Product> {
    return this.database.transaction(async (transaction) => {
      const before = await transaction.first(lockProduct, [id]);
      if (!before) throw notFound('Product not found');
      const after = { ...before, ...columnsIn(changes) };
      return tell(transaction, (await transaction.first(updateProduct, [...columnsOf(after), id]))!);
    });
  }

  /** Hides it everywhere and stops its links; past sales keep its name (D-24). Throws 404. */
  delete(id: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      if (!(await transaction.first(markProductDeleted, [id]))) throw notFound('Product not found');
      await transaction.publish(productChanged, `product/${id}`, { productId: id });
    });
  }
}

async function tell(transaction: Transaction, row: ProductRow): Promise<Product> {
  await transaction.publish(productChanged, `product/${row.id}`, { productId: row.id });
  return toProduct(row);
}

/** The wire's fields as columns; only those that are there. */
const columnsIn = ({ priceInCents, commissionRate, ...same }: ProductChanges): Partial<ProductRow> =>
  Object.fromEntries(
    Object.entries({
      ...same,
      priceCents: priceInCents,
      rateBps: commissionRate === undefined ? undefined : toBasisPoints(commissionRate),
    }).filter(([, value]) => value !== undefined),
  );
