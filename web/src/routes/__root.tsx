import { Button, Stack } from '@chakra-ui/react';
import { createRootRoute, Link, Outlet, useRouter } from '@tanstack/react-router';
import { messageOf } from '../lib/errors.js';
import { FailedState } from '../ui/failed-state.js';
import { NotFound } from '../ui/not-found.js';
import { Notices } from '../ui/notify.js';

export const Route = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Notices />
    </>
  ),
  notFoundComponent: () => (
    <NotFound>
      <Button asChild>
        <Link to="/">Go to the home page</Link>
      </Button>
    </NotFound>
  ),
  errorComponent: PageFailed,
});

function PageFailed({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <Stack as="main" minH="100dvh" justify="center">
      <FailedState
        title="This page could not be shown"
        message={messageOf(error)}
        onRetry={() => void router.invalidate()}
      />
    </Stack>
  );
}
