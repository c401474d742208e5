import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '../features/session/guards.js';

export const Route = createFileRoute('/_partner')({
  beforeLoad: () => requireRole('partner'),
});
