import { t } from '@lingui/core/macro';
import type { Claim, FiledClaim } from '@portal/contracts/http/claims';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/errors.js';
import { notify } from '../../ui/notify.js';
import { fileClaim } from './calls.js';
import { claimDraft } from '../../lib/claim-draft.js';
import { rules, stepOf, type ClaimStep } from './steps.rules.js';

interface Options {
  form: UseFormReturn<Claim>;
  onFiled: (claim: FiledClaim) => void;
  /** The first step with an error from the service. */
  onFault: (step: ClaimStep) => void;
  onFileProblems: (problems: string[]) => void;
}

/** Sends the claim, and reports its progress and where it was refused. */
export function useSubmission({ form, onFiled, onFault, onFileProblems }: Options) {
  const [sent, setSent] = useState(0);
  const mutation = useMutation({
    mutationFn: (files: File[]) =>
      fileClaim({ claim: rules.parse(form.getValues()), files, onProgress: setSent }),
    onSuccess(claim) {
      claimDraft.forget();
      onFiled(claim);
    },
    onError(error) {
      notify({
        type: 'error',
        title: t`Error submitting claim`,
        description: t`There was an issue submitting your claim. Please try again or contact support.`,
      });
      if (!(error instanceof ApiError)) return;
      const { supportingDocuments = [], ...faults } = error.errors;
      onFileProblems(supportingDocuments);
      for (const [field, [message]] of Object.entries(faults))
        if (field in rules.shape) form.setError(field as keyof Claim, { message });
      onFault(stepOf(Object.keys(faults)));
    },
  });
  const submit = (files: File[]) => {
    setSent(0);
    onFileProblems([]);
    mutation.mutate(files);
  };
  return {
    submit,
    sent,
    busy: mutation.isPending,
    failed: mutation.isError,
    problem: mutation.error && untold(mutation.error),
    reset: mutation.reset,
  };
}

/** Problems that no field and no file shows. */
const untold = (error: Error) =>
  error instanceof ApiError && Object.keys(error.errors).length > 0 ? null : messageOf(error);
