import { createFileRoute } from '@tanstack/react-router';
import { requireSignedOut } from '../features/session/guards.js';

export const Route = createFileRoute('/_signed-out')({
  beforeLoad: requireSignedOut,
});
