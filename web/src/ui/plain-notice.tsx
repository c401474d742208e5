import { Trans } from '@lingui/react/macro';
import { Box, Button, Text } from '@chakra-ui/react';
import type { Notice } from './notice.js';

/** A notice without the toaster, if its code could not be loaded: the result of an action must be shown. */
export const PlainNotice = ({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) => (
  <Box
    role={notice.type === 'error' ? 'alert' : 'status'}
    position="fixed"
    bottom="4"
    insetInline={{ base: '4', md: 'auto' }}
    insetEnd={{ md: '4' }}
    width={{ md: '22rem' }}
    p="4"
    bg="bg.panel"
    borderWidth="1px"
    borderColor={notice.type === 'error' ? 'border.error' : 'border'}
    borderRadius="l3"
    boxShadow="lg"
    zIndex="toast"
  >
    <Text fontWeight="semibold">{notice.title}</Text>
    {notice.description && <Text color="fg.muted">{notice.description}</Text>}
    {notice.action && (
      <Button
        size="xs"
        mt="2"
        me="2"
        onClick={() => {
          onDismiss();
          notice.action!.onClick();
        }}
      >
        {notice.action.label}
      </Button>
    )}
    <Button size="xs" mt="2" variant="outline" colorPalette="gray" onClick={onDismiss}>
      <Trans>Dismiss</Trans>
    </Button>
  </Box>
);
