import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Claim, FiledClaim } from '@portal/contracts/http/claims';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { BusyButton } from '../../ui/busy-button.js';
import { Panel } from '../../ui/panel.js';
import { DetailsStep } from './details-step.js';
import { DocumentsStep } from './documents-step.js';
import { claimDraft } from '../../lib/claim-draft.js';
import { PolicyStep } from './policy-step.js';
import { StepProgress } from './step-progress.js';
import { furthestStep, LAST_STEP, rules, STEPS, type ClaimStep } from './steps.rules.js';
import { SubmissionState } from './submission-state.js';
import { TypeStep } from './type-step.js';
import { useSubmission } from './use-submission.js';

interface Props {
  /** The step in the address; if an earlier step is incomplete, that one is shown instead. */
  step: ClaimStep;
  onStep: (step: ClaimStep, options?: { replace: boolean }) => void;
  onFiled: (claim: FiledClaim) => void;
}

const EMPTY: Partial<Claim> = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  policyNumber: '',
  incidentDate: '',
  estimatedAmount: '',
};
const HEADING = 'claim-step';

export function ClaimWizard({ step: asked, onStep, onFiled }: Props) {
  const [draft] = useState(claimDraft.open);
  const form = useForm<Claim>({
    mode: 'onTouched',
    resolver: zodResolver(rules),
    defaultValues: { ...EMPTY, ...draft.values },
  });
  const [files, setFiles] = useState<File[]>([]);
  const [lost, setLost] = useState(draft.fileNames);
  const [problems, setProblems] = useState<string[]>([]);
  const submission = useSubmission({ form, onFiled, onFault: onStep, onFileProblems: setProblems });
  const step = Math.min(asked, furthestStep(form.getValues())) as ClaimStep;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => claimDraft.inUse(), []);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => claimDraft.keep({ values }),
      }),
    [form],
  );
  useEffect(() => {
    // Otherwise the wizard would advance by itself when the last field becomes valid.
    if (asked > step) onStep(step, { replace: true });
  });
  const shown = useRef(step);
  useEffect(() => {
    // On a step change, not on the first render.
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  const button = useRef<HTMLButtonElement>(null);
  const { failed } = submission;
  // A busy button loses the focus: it gets the focus back for the next try.
  useEffect(() => {
    if (failed) button.current?.focus();
  }, [failed]);

  const choose = (chosen: File[]) => {
    setFiles(chosen);
    setLost([]);
    claimDraft.keep({ fileNames: chosen.map(({ name }) => name) });
  };

  const go = (to: number) => {
    submission.reset();
    onStep(to as ClaimStep);
  };

  async function goOn(event: FormEvent) {
    event.preventDefault();
    if (submission.busy) return;
    if (!(await form.trigger(STEPS[step].fields, { shouldFocus: true }))) return;
    if (step < LAST_STEP) go(step + 1);
    else submission.submit(files);
  }

  return (
    <Stack maxW="3xl" mx="auto" gap={{ base: '5', md: '7' }}>
      <Stack gap="1">
        <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
          <Trans>File a claim</Trans>
        </Heading>
        <Text color="fg.muted">
          <Trans>In four short steps. You need no account.</Trans>
        </Text>
      </Stack>
      <StepProgress step={step} />
      <Panel asChild p={{ base: '5', md: '8' }}>
        <chakra.form noValidate onSubmit={(event) => void goOn(event)}>
          <FormProvider {...form}>
            <Heading
              ref={heading}
              id={HEADING}
              as="h2"
              size="xl"
              tabIndex={-1}
              outline="none"
              letterSpacing="tight"
              mb="5"
            >
              {STEPS[step].title()}
            </Heading>
            {step === 1 && <TypeStep labelledBy={HEADING} />}
            {step === 2 && <DetailsStep />}
            {step === 3 && <PolicyStep />}
            {step === LAST_STEP && (
              <DocumentsStep
                files={files}
                onFiles={choose}
                problems={problems}
                onProblems={setProblems}
                lost={lost}
                sent={submission.busy ? submission.sent : null}
              />
            )}
            {step === LAST_STEP && (
              <SubmissionState {...submission} sending={submission.busy && files.length > 0} />
            )}
            {/* Where both have no room beside each other, the way on stands first. */}
            <Flex mt="8" gap="3" justify="space-between" wrap="wrap-reverse">
              {step > 1 ? (
                <Button
                  variant="outline"
                  colorPalette="gray"
                  size="lg"
                  disabled={submission.busy}
                  onClick={() => go(step - 1)}
                >
                  <Trans>Back</Trans>
                </Button>
              ) : (
                <Box />
              )}
              <BusyButton
                ref={button}
                type="submit"
                size="lg"
                flexGrow={{ base: '1', sm: '0' }}
                busy={submission.busy}
              >
                {step < LAST_STEP ? t`Next` : t`Submit claim`}
              </BusyButton>
            </Flex>
          </FormProvider>
        </chakra.form>
      </Panel>
    </Stack>
  );
}
