import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../../features/session/forgot-password-page.js';

export const Route = createFileRoute('/_signed-out/forgot-password')({
  component: () => <ForgotPasswordPage role="partner" />,
});
