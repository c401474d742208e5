import { Stack } from '@chakra-ui/react';
import { DocumentReview } from '../../features/document-review/document-review.js';
import { taxNumberOnForm } from '../../features/tax-number/tax-number-on-form.js';
import type { ViewedFile } from '../../lib/viewed-file.js';

/** Above the picture of a partner's document: its review (D-143), and of a W-9 the tax number (D-116). */
export const aboutPartnerDocument = (file: ViewedFile) => (
  // Beside the picture, however far that is scrolled; on a phone only the tax number, for which there is room.
  <Stack
    gap="3"
    display={{ base: 'contents', md: 'flex' }}
    position={{ md: 'sticky' }}
    top="0"
    zIndex="docked"
    bg="bg.panel"
  >
    <DocumentReview id={file.id} name={file.name} />
    {taxNumberOnForm(file)}
  </Stack>
);
