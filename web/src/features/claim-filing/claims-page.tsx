import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FiledClaim } from '@portal/contracts/http/claims';
import { ClipboardList } from 'lucide-react';
import { useEffect, useState } from 'react';
import { claimDraft } from '../../lib/claim-draft.js';
import { usePageTitle } from '../../ui/page-title.js';
import { PublicFrame } from '../../ui/public-frame.js';
import { ClaimWizard } from './claim-wizard.js';
import { FiledCard } from './filed-card.js';
import type { ClaimStep } from './steps.rules.js';

interface Props {
  step: ClaimStep;
  onStep: (step: ClaimStep, options?: { replace: boolean }) => void;
}

/** Files a claim in four steps, then shows its number. */
export function ClaimsPage({ step, onStep }: Props) {
  usePageTitle(t`File a claim`);
  const [filed, setFiled] = useState(() => claimDraft.open().filed);
  useEffect(() => (filed ? claimDraft.forget : undefined), [filed]);
  const succeed = (claim: FiledClaim) => {
    claimDraft.keep({ filed: claim });
    setFiled(claim);
    onStep(1, { replace: true });
  };
  return (
    <PublicFrame
      aside={
        <>
          <ClipboardList size={15} aria-hidden />
          <Trans>Claims</Trans>
        </>
      }
      footer={t`What you enter is only used to handle your claim.`}
    >
      {filed ? (
        <FiledCard claim={filed} onAnother={() => setFiled(undefined)} />
      ) : (
        <ClaimWizard step={step} onStep={onStep} onFiled={succeed} />
      )}
    </PublicFrame>
  );
}
