import { t } from '@lingui/core/macro';
import { Badge, IconButton, type IconButtonProps } from '@chakra-ui/react';
import { UNREAD_COUNTED } from '@portal/contracts/values/notices';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import type { Ref } from 'react';
import { unreadQuery } from './queries.js';

/** The bell with how many notices are unread: '9+' at most, nothing for none or while that cannot be read. */
export function BellButton(props: Partial<IconButtonProps> & { ref?: Ref<HTMLButtonElement> }) {
  const { data } = useQuery(unreadQuery);
  const unread = data?.unread ?? 0;
  const shown = unread < UNREAD_COUNTED ? String(unread) : `${UNREAD_COUNTED - 1}+`;
  return (
    <IconButton
      variant="ghost"
      colorPalette="gray"
      borderRadius="full"
      position="relative"
      flexShrink="0"
      aria-label={unread > 0 ? t`Notices: ${shown} unread` : t`Notices`}
      {...props}
    >
      <Bell aria-hidden />
      {unread > 0 && (
        <Badge
          position="absolute"
          top="0.5"
          insetEnd="0"
          minW="5"
          px="1"
          justifyContent="center"
          borderRadius="full"
          variant="solid"
          colorPalette="red"
          aria-hidden
        >
          {shown}
        </Badge>
      )}
    </IconButton>
  );
}
