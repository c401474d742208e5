import { createFileRoute } from '@tanstack/react-router';
import { AuthPage } from '../../features/session/auth-page.js';
import { useSignedIn } from '../../features/session/use-signed-in.js';

export const Route = createFileRoute('/_signed-out/auth')({
  validateSearch: (search): { mode?: 'sign-up' } => (search['mode'] === 'sign-up' ? { mode: 'sign-up' } : {}),
  component: Auth,
});

function Auth() {
  const { mode = 'sign-in' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AuthPage
      mode={mode}
      onToggle={(next) => void navigate({ search: next === 'sign-up' ? { mode: next } : {} })}
      onDone={useSignedIn()}
    />
  );
}
