import { Box, type BoxProps } from '@chakra-ui/react';
import { addressOf } from '@portal/contracts/calls/define-call';
import { getProductPicture } from '@portal/contracts/calls/product-pictures';
import type { ProductPicture as Picture } from '@portal/contracts/http/product-picture';

interface Props extends Pick<
  BoxProps,
  'w' | 'h' | 'alignSelf' | 'aspectRatio' | 'borderRadius' | 'borderWidth'
> {
  picture: Picture;
  /** How wide it is shown, as the `sizes` of HTML: `(max-width: 48rem) 100vw, 20rem`. */
  sizes: string;
  /** Above the fold: it is wanted at once. */
  eager?: boolean;
}

const urlOf = ({ hash }: Picture, file: string) => addressOf(getProductPicture, { params: { hash, file } });
const from = (picture: Picture, format: 'avif' | 'webp') =>
  picture.sizes.map(({ width }) => `${urlOf(picture, `${width}.${format}`)} ${width}w`).join(', ');

/**
 * A product's picture (D-163), which fills a frame whose height or shape is given, so that nothing moves when it comes. It
 * says nothing that the name beside it does not, so screen readers leave it out.
 */
export function ProductPicture({ picture, sizes, eager = false, ...frame }: Props) {
  const { width, height } = picture.sizes.at(-1)!;
  return (
    <Box position="relative" flexShrink="0" overflow="hidden" bg="bg.muted" {...frame}>
      <picture>
        <source type="image/avif" srcSet={from(picture, 'avif')} sizes={sizes} />
        <source type="image/webp" srcSet={from(picture, 'webp')} sizes={sizes} />
        <Box asChild position="absolute" inset="0" w="full" h="full" objectFit="cover">
          <img
            src={urlOf(picture, `${width}.webp`)}
            alt=""
            width={width}
            height={height}
            loading={eager ? undefined : 'lazy'}
            decoding="async"
          />
        </Box>
      </picture>
    </Box>
  );
}
