import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Code, FileUpload, Heading, Link, Stack, Text } from '@chakra-ui/react';
import { fileUploadSlotRecipe } from '@chakra-ui/react/theme';
import { useMutation } from '@tanstack/react-query';
import { FileCheck, FileSearch } from 'lucide-react';
import { useState } from 'react';
import checker from '../../../../scripts/verify.mjs?url';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { PublicFrame } from '../../ui/public-frame.js';
import { checkFiles } from './check-files.js';
import { CheckedFiles } from './checked-files.js';

const MOST_FILES = 60;
const MOST_BYTES = 100 * 1_024 * 1_024;

/** Checks signed files in the browser, also without network (docs/books.md). Nothing of them is sent. */
export function CheckPage() {
  usePageTitle(t`Check a statement`);
  const [isRefused, setRefused] = useState(false);
  // A read that needs no network: it must not wait for one.
  const checking = useMutation({ mutationFn: checkFiles, networkMode: 'always' });
  const drop = t`Drop signed files here or choose them`;
  const hint = t`JSON files, as a portal has signed them; several at once are also checked against each other`;
  return (
    <PublicFrame
      aside={
        <>
          <FileCheck size={15} aria-hidden />
          <Trans>Books</Trans>
        </>
      }
      footer={t`The files stay in this browser. Nothing of them is sent to anybody.`}
    >
      <Stack maxW="3xl" mx="auto" gap={{ base: '5', md: '6' }}>
        <Stack gap="2">
          <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
            <Trans>Check a statement</Trans>
          </Heading>
          <Text color="fg.muted" maxW="prose">
            <Trans>
              A signed statement shows for each of its lines that it is part of the sealed books, unchanged.
              This page checks that in your browser, also without network, and needs nobody’s word for it.
            </Trans>
          </Text>
        </Stack>
        <FileUpload.Root
          recipe={fileUploadSlotRecipe}
          gap="3"
          accept={['.json', 'application/json']}
          maxFiles={MOST_FILES}
          maxFileSize={MOST_BYTES}
          minFileSize={1}
          disabled={checking.isPending}
          acceptedFiles={[]}
          translations={{ dropzone: `${drop} ${hint}` }}
          onFileAccept={({ files }) => {
            setRefused(false);
            if (files.length > 0) checking.mutate(files);
          }}
          onFileReject={() => setRefused(true)}
        >
          <FileUpload.HiddenInput aria-label={drop} />
          <FileUpload.Dropzone w="full" minH="36" gap="2" cursor="pointer" borderColor="border.emphasized">
            <Box color="brand.fg" aria-hidden>
              <FileSearch size={28} />
            </Box>
            <FileUpload.DropzoneContent>
              <Text fontWeight="semibold">{drop}</Text> <Text color="fg.muted">{hint}</Text>
            </FileUpload.DropzoneContent>
          </FileUpload.Dropzone>
        </FileUpload.Root>
        <Box role="alert" _empty={{ display: 'none' }}>
          {isRefused && (
            <Text color="fg.error" fontWeight="medium">
              <Trans>Not checked: take up to {MOST_FILES} JSON files of 100 MB at most.</Trans>
            </Text>
          )}
          {checking.isError && (
            <Text color="fg.error" fontWeight="medium">
              <Trans>The files could not be read. Choose them again.</Trans>
            </Text>
          )}
          {checking.data === null && (
            <Text color="fg.error" fontWeight="medium">
              <Trans>
                This browser cannot check signatures. Use a newer one, and open this page by https; or check
                the file with Node, as below.
              </Trans>
            </Text>
          )}
        </Box>
        <Box role="status" _empty={{ display: 'none' }}>
          {checking.isPending && (
            <Text color="fg.muted">
              <Trans>Checking …</Trans>
            </Text>
          )}
          {checking.data && !checking.isPending && <CheckedFiles checked={checking.data} />}
        </Box>
        <Panel p={{ base: '4', md: '6' }}>
          <Stack gap="2" textStyle="sm" color="fg.muted" maxW="prose">
            <Heading as="h2" textStyle="md" color="fg">
              <Trans>Without this page</Trans>
            </Heading>
            <Text>
              <Trans>
                You need not trust this page either: one small file checks the same on any computer that has
                Node:{' '}
                <Link href={checker} download="verify.mjs" colorPalette="brand">
                  verify.mjs
                </Link>
                , then <Code>node verify.mjs statement.json</Code>. Keep it, and the statements: a later
                statement beside an earlier one shows whether something was changed in between.
              </Trans>
            </Text>
          </Stack>
        </Panel>
      </Stack>
    </PublicFrame>
  );
}
