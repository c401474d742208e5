import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { addressOf } from '@portal/contracts/calls/define-call';
import { downloadDocument } from '@portal/contracts/calls/account';
import type { DocumentField, OwnReview } from '@portal/contracts/http/profile';
import { useQuery } from '@tanstack/react-query';
import { useController, type Control } from 'react-hook-form';
import { readPicture } from '../../lib/api.js';
import { documentStanding } from '../../lib/document-standing.rules.js';
import { viewOfPage } from '../../lib/partner-view.js';
import { FileLink } from '../../ui/file-link.js';
import { DocumentPicker } from './document-picker.js';
import type { ProfileValues } from './profile-form.rules.js';
import { documentsQuery } from './queries.js';

/** The two file pickers; fetches what is on file while the dialog is open. */
export function DocumentsSection({ open, control }: { open: boolean; control: Control<ProfileValues> }) {
  const documents = useQuery({ ...documentsQuery, enabled: open });
  const onFile = documents.isLoadingError ? null : documents.data;
  return (
    <Stack as="section" gap="3" aria-labelledby="profile-documents" aria-busy={documents.isPending}>
      <Stack gap="0.5">
        <Heading as="h3" id="profile-documents" size="md">
          <Trans>Documents</Trans>
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          <Trans>
            PDF, DOC or DOCX, up to 10 MB. They are encrypted, and only you and our administrators can open
            them.
          </Trans>
        </Text>
      </Stack>
      {documents.isLoadingError && (
        <Text role="alert" textStyle="sm" color="fg.error">
          <Trans>What is on file could not be loaded.</Trans>{' '}
          <Button variant="plain" size="sm" h="auto" p="0" onClick={() => void documents.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </Text>
      )}
      <Document
        name="w9Document"
        label={t`W9 tax form`}
        onFile={onFile && onFile.w9Document}
        review={onFile?.w9Review}
        control={control}
      />
      <Document
        name="achDocument"
        label={t`ACH form`}
        onFile={onFile && onFile.achDocument}
        review={onFile?.achReview}
        control={control}
      />
    </Stack>
  );
}

interface DocumentProps {
  name: DocumentField;
  label: string;
  onFile: string | null | undefined;
  review: OwnReview | undefined;
  control: Control<ProfileValues>;
}

function Document({ name, label, onFile, review, control }: DocumentProps) {
  const {
    field: { ref, value, onChange },
    fieldState: { error },
  } = useController({ name, control });
  return (
    <DocumentPicker
      ref={ref}
      label={label}
      onFile={onFile}
      standing={onFile == null ? undefined : documentStanding(onFile, review)}
      open={onFile != null && <OpenDocument id={review?.documentId} name={onFile} />}
      picked={value ?? null}
      error={error?.message}
      onPick={onChange}
    />
  );
}

/** Not for who only looks at the partner's pages (D-168). @param props.id absent while documents is of the release before */
function OpenDocument({ id, name }: { id: number | undefined; name: string }) {
  if (id === undefined || viewOfPage()) return null;
  const document = { params: { id } };
  return (
    <chakra.span textStyle="sm" color="brand.fg" fontWeight="medium" alignSelf="flex-start" asChild>
      <FileLink
        href={addressOf(downloadDocument, document)}
        name={name}
        aria-label={t`Download ${name}`}
        read={() => readPicture(downloadDocument, document)}
      >
        <Trans>Download</Trans>
      </FileLink>
    </chakra.span>
  );
}
