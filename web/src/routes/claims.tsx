import { createFileRoute } from '@tanstack/react-router';
import { ClaimsPage } from '../features/claim-filing/claims-page.js';
import type { ClaimStep } from '../features/claim-filing/steps.rules.js';

/** The public claim form. Its step is in the address, so that Back leads to the previous step. */
export const Route = createFileRoute('/claims')({
  validateSearch: (search): { step?: Exclude<ClaimStep, 1> } => {
    const step = Number(search['step']);
    return step === 2 || step === 3 || step === 4 ? { step } : {};
  },
  component: Claims,
});

function Claims() {
  const { step = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ClaimsPage
      step={step}
      onStep={(next, options) => void navigate({ search: next === 1 ? {} : { step: next }, ...options })}
    />
  );
}
