import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { OwnBankAccount } from '@portal/contracts/http/earnings';
import type { ProfileDocuments } from '@portal/contracts/http/profile';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/errors.js';
import { documentStanding } from '../../lib/document-standing.rules.js';
import { askDialog } from '../../lib/dialog-asked.js';
import { WithAskUs } from '../../ui/ask-us.js';
import { Fact, Facts } from '../../ui/facts.js';
import { FailedState } from '../../ui/failed-state.js';
import { Panel } from '../../ui/panel.js';
import type { Reading } from '../../ui/reading.js';
import { accountTexts } from './next-payout.rules.js';
import { ownBankAccountQuery } from './queries.js';
import { ReasonText } from './reason-text.js';

interface Props {
  /** The partner's own documents, and what was said of them. */
  documents: Reading<ProfileDocuments>;
  /** What the partner does with the account. */
  children: (account: OwnBankAccount) => ReactNode;
}

/** Whether the W9 and a bank account are on file, the account by its last digits. */
export function TaxAndBank({ documents, children }: Props) {
  const account = useQuery(ownBankAccountQuery);
  const failed = [documents, account].find((reading) => reading.isLoadingError);
  return (
    <Panel asChild p={{ base: '4', md: '5' }}>
      <section aria-labelledby="tax-and-bank">
        <Stack gap="4">
          <Heading as="h2" id="tax-and-bank" size="md" scrollMarginTop="24">
            <Trans>Tax and bank</Trans>
          </Heading>
          {failed ? (
            <FailedState
              title={t`This could not be loaded`}
              message={messageOf(failed.error)}
              onRetry={() => {
                for (const reading of [documents, account])
                  if (reading.isLoadingError) void reading.refetch();
              }}
            />
          ) : documents.data && account.data !== undefined ? (
            <Facts>
              <Fact name="W9">
                <Standing of={documentStanding(documents.data.w9Document, documents.data.w9Review)} />
              </Fact>
              {documents.data.achDocument !== null && (
                <Fact name={t`ACH form`}>
                  <Standing of={documentStanding(documents.data.achDocument, documents.data.achReview)} />
                </Fact>
              )}
              <Fact name={t`Bank account`}>
                {account.data === null
                  ? t`Only the partner sees it here.`
                  : accountTexts(account.data).map((text) => (
                      <Text key={text}>
                        <WithAskUs text={text} />
                      </Text>
                    ))}
                {account.data && <Box mt="2">{children(account.data)}</Box>}
              </Fact>
            </Facts>
          ) : (
            <Skeleton h="10" />
          )}
        </Stack>
      </section>
    </Panel>
  );
}

const Standing = ({ of: { text, isWrong } }: { of: ReturnType<typeof documentStanding> }) =>
  isWrong ? (
    <Stack gap="2" align="flex-start">
      <Text color="fg.error" fontWeight="medium" whiteSpace="pre-wrap">
        {text}
      </Text>
      <Button size="sm" variant="outline" onClick={() => askDialog('profile')}>
        <Trans>Open profile</Trans>
      </Button>
    </Stack>
  ) : (
    <ReasonText text={text} />
  );
