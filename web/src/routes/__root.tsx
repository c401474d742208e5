import { Trans } from '@lingui/react/macro';
import { Button } from '@chakra-ui/react';
import { createRootRoute, Link, Outlet } from '@tanstack/react-router';
import { problemOf } from '../lib/errors.js';
import { NotFound } from '../ui/not-found.js';
import { StepUp } from '../features/security/step-up.js';
import { Notices } from '../ui/notify.js';
import { PageFailed } from '../ui/page-failed.js';

export const Route = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <StepUp />
      <Notices />
    </>
  ),
  notFoundComponent: () => (
    <NotFound>
      <Button asChild>
        <Link to="/">
          <Trans>Go to the home page</Trans>
        </Link>
      </Button>
    </NotFound>
  ),
  errorComponent: ({ error }) => <PageFailed message={problemOf(error)} />,
});
