import { Trans } from '@lingui/react/macro';
import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';

/** The way on for a customer: '/' is where partners sign in. */
export const FileClaim = () => (
  <Button asChild size="lg">
    <Link to="/claims" preload={false}>
      <Trans>File a claim</Trans>
    </Link>
  </Button>
);
