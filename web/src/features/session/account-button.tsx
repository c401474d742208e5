import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, chakra, VisuallyHidden, type ButtonProps } from '@chakra-ui/react';
import type { User } from '@portal/contracts/http/account';
import { UserRound } from 'lucide-react';
import type { Ref } from 'react';

/** The button of the account menu. */
export const AccountButton = ({
  user,
  ...props
}: ButtonProps & { user: User; ref?: Ref<HTMLButtonElement> }) => {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  return (
    <Button
      variant="ghost"
      colorPalette="gray"
      ps="1.5"
      pe={{ base: '1.5', sm: '3' }}
      // A long name leaves the links to the pages their room.
      flexShrink="1"
      overflow="hidden"
      borderRadius="full"
      aria-label={t`My account: ${name}`}
      {...props}
    >
      <Box
        display="grid"
        placeItems="center"
        boxSize="7"
        flexShrink="0"
        borderRadius="full"
        bg="brand.solid"
        color="brand.contrast"
        aria-hidden
      >
        <UserRound size={16} />
      </Box>
      <VisuallyHidden>
        <Trans>My account:</Trans>
      </VisuallyHidden>
      <chakra.span hideBelow="sm" minW="0" maxW="48" truncate>
        {name}
      </chakra.span>
    </Button>
  );
};
