import * as z from 'zod/mini';

/** Of an uploaded picture, in bytes. */
export const MOST_PICTURE_BYTES = 8 * 1024 * 1024;
/** Of an uploaded picture: that of a telephone of 12 million points, 4,096 × 3,072. */
export const MOST_POINTS = 4_096 * 3_072;
/** Of its shorter side, in points. */
export const LEAST_SIDE = 200;
export const PICTURE_KINDS = 'Please choose a PNG, JPEG or WebP picture';
export const PICTURE_TOO_LARGE = 'Please choose a picture of at most 8 MB';

/** In points. */
export const pictureSize = z.object({ width: z.int(), height: z.int() });
export type PictureSize = z.infer<typeof pictureSize>;

/**
 * The picture of a product (D-163). `getProductPicture` serves it by its hash in each size, as `WIDTH.avif` and
 * `WIDTH.webp`, and in one of at most 640 points as `WIDTH.jpg`.
 */
export const productPicture = z.object({
  hash: z.string(),
  /** The smallest first. */
  sizes: z.array(pictureSize),
});
export type ProductPicture = z.infer<typeof productPicture>;

/** Of the longer side of the JPEG, in points. */
const LONGEST_JPEG = 640;

/** The JPEG's name, for mails and drawings, which know no newer format. */
export const smallJpegOf = ({ sizes }: Pick<ProductPicture, 'sizes'>): string =>
  `${sizes.findLast(({ width, height }) => Math.max(width, height) <= LONGEST_JPEG)!.width}.jpg`;
