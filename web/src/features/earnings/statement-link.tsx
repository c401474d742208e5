import { Trans } from '@lingui/react/macro';
import { Link as TextLink } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';

export const StatementLink = () => (
  <TextLink asChild textStyle="sm" colorPalette="brand">
    <Link to="/statement">
      <Trans>Statement by month</Trans>
    </Link>
  </TextLink>
);
