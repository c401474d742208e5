import { createFileRoute } from '@tanstack/react-router';
import { AuthSkeleton } from '../features/session/auth-skeleton.js';
import { requireSignedOut } from '../features/session/guards.js';

export const Route = createFileRoute('/_signed-out')({
  beforeLoad: requireSignedOut,
  pendingComponent: AuthSkeleton,
});
