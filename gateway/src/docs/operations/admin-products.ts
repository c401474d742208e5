import * as calls from '@portal/contracts/calls/admin-products';
import { getProductPicture } from '@portal/contracts/calls/product-pictures';
import * as catalog from '@portal/contracts/http/catalog';
import { productPicture } from '@portal/contracts/http/product-picture';
import * as z from 'zod';
import { product } from '../examples.js';
import { operation, type Operation } from '../operation.js';

const pictureUnknown = {
  422: {
    code: 'PICTURE_UNKNOWN',
    message: 'This picture is not there any more. Please upload it again',
  },
};
const productNotFound = { 404: { code: 'NOT_FOUND', message: 'Product not found' } };

const {
  id: _,
  isActive: __,
  version: ___,
  payableAfterDays: ____,
  picture: _____,
  ...newProductExample
} = product;

const examplePicture = {
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  sizes: [
    { width: 320, height: 240 },
    { width: 640, height: 480 },
  ],
};

/** The catalogue, by administrators. */
export const adminProductsOperations: Operation[] = [
  operation(calls.addProduct, {
    summary: 'Add a product',
    description: 'A repeated `Idempotency-Key` adds no second product.',
    tag: 'Admin',
    body: catalog.newProduct,
    example: newProductExample,
    answers: { 201: { schema: catalog.product, example: product } },
    errors: pictureUnknown,
  }),
  operation(calls.editProduct, {
    summary: 'Edit a product, or make it active or inactive',
    description: 'A changed price or rate applies to new checkouts only.',
    tag: 'Admin',
    body: catalog.productChanges,
    example: { priceInCents: 8_900, seen: { version: 1, amountInCents: 9_900 } },
    answers: {
      200: { schema: catalog.product, example: { ...product, priceInCents: 8_900, version: 2 } },
    },
    errors: {
      ...productNotFound,
      ...pictureUnknown,
      409: {
        code: 'CHANGED_MEANWHILE',
        message: 'This has changed since you saw it. Please look again before you confirm.',
      },
    },
  }),
  operation(calls.deleteProduct, {
    summary: 'Hide a product everywhere and stop its links; past sales keep its name',
    tag: 'Admin',
    answers: { 204: null },
    errors: productNotFound,
  }),
  operation(calls.uploadProductPicture, {
    summary: 'Upload a picture for a product',
    description:
      'A PNG, JPEG or WebP of 8 MB at most, as the file `picture`. It is made anew in each size: nothing else of the file is kept. A product has it once it is saved with the hash; a picture that none has is removed after a day.',
    tag: 'Admin',
    body: z.object({}),
    files: { picture: 1 },
    multipartOnly: true,
    example: {},
    answers: { 201: { schema: productPicture, example: examplePicture } },
    errors: {
      413: { code: 'TOO_LARGE', message: 'Please choose a picture of at most 8 MB' },
      422: { code: 'PICTURE_REFUSED', message: 'Please choose a PNG, JPEG or WebP picture' },
    },
  }),
  operation(getProductPicture, {
    summary: 'The picture of a product in one size and format',
    description:
      'Such as `640.webp`, `640.avif` or `640.jpg`, by the widths of the product. It never changes: its address is its hash.',
    tag: 'Links',
    answers: { 200: { schema: z.string(), type: 'image/webp', example: '' } },
    errors: { 404: { code: 'NOT_FOUND', message: 'Picture not found' } },
  }),
];
