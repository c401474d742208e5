import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ViewedFile } from '../../lib/viewed-file.js';
import { Dialog } from '../../ui/dialog.js';
import { FilePages } from './file-pages.js';

interface Props {
  file: ViewedFile;
  open: boolean;
  onClose: () => void;
  /** Above the picture. */
  about?: ReactNode;
}

/** A file as pictures of its pages; the original is downloaded on purpose only (D-118). */
export const FileDialog = ({ file, open, onClose, about }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    size="xl"
    title={file.name}
    description={
      <Text as="span" overflowWrap="anywhere">
        {file.filename}
      </Text>
    }
    footer={
      <Flex w="full" gap="3" justify="space-between" align="center" wrap={{ base: 'wrap', sm: 'nowrap' }}>
        <Text textStyle="sm" color="fg.muted">
          The original may contain anything, also what does harm. Each download is recorded.
        </Text>
        <Button asChild variant="outline" colorPalette="gray" flexShrink="0">
          <a href={file.fileUrl} download={file.filename}>
            <Download aria-hidden /> Download
          </a>
        </Button>
      </Flex>
    }
  >
    {open && (
      <Stack gap="4">
        {about}
        <FilePages file={file} />
      </Stack>
    )}
  </Dialog>
);
