import { Skeleton } from '@chakra-ui/react';
import { lazyPart } from '../../ui/lazy-part.js';

/** A link's QR code, whose library is loaded once one is shown; without it the rest of the page stays. */
export const LinkQrCode = lazyPart(async () => (await import('./link-qr-code.js')).LinkQrCode, {
  waiting: () => <Skeleton h="52" borderRadius="l2" />,
});
