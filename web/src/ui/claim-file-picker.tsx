import { t } from '@lingui/core/macro';
import { Box, FileUpload, IconButton, Text } from '@chakra-ui/react';
import { fileUploadSlotRecipe } from '@chakra-ui/react/theme';
import { MAX_CLAIM_FILES } from '@portal/contracts/http/claims';
import { CLAIM_FILE_EXTENSIONS, MAX_FILE_BYTES } from '@portal/contracts/http/files';
import { CloudUpload, FileText, Image, Trash2 } from 'lucide-react';
import { problemsOf, sizeOf } from '../lib/file-problems.rules.js';
import { progressOf } from '../lib/progress.rules.js';
import { said } from '../lib/said.js';
import { ProgressBar } from './progress-bar.js';

interface Props {
  files: File[];
  onFiles: (files: File[]) => void;
  /** Why files were rejected, here or by the server. */
  problems: string[];
  onProblems: (problems: string[]) => void;
  /** Upload progress of all files, 0 to 1; null while nothing is sent. */
  sent: number | null;
}

const drop = () => t`Drop files here or choose them`;
const hint = () => t`PNG, JPG, PDF, DOC or DOCX, up to 10MB each`;

/** Files of a claim, picked or dropped, and how far each is sent. */
export const ClaimFilePicker = ({ files, onFiles, problems, onProblems, sent }: Props) => (
  <FileUpload.Root
    recipe={fileUploadSlotRecipe}
    gap="3"
    accept={CLAIM_FILE_EXTENSIONS}
    maxFiles={MAX_CLAIM_FILES}
    maxFileSize={MAX_FILE_BYTES}
    minFileSize={1}
    disabled={sent !== null}
    translations={{ dropzone: `${drop()} ${hint()}`, deleteFile: ({ name }) => t`Remove ${name}` }}
    acceptedFiles={files}
    onFileAccept={({ files }) => {
      onFiles(files);
      onProblems([]);
    }}
    onFileReject={({ files }) => onProblems(problemsOf(files))}
  >
    <FileUpload.HiddenInput aria-label={drop()} />
    <FileUpload.Dropzone w="full" minH="36" gap="2" cursor="pointer" borderColor="border.emphasized">
      <Box color="brand.fg" aria-hidden>
        <CloudUpload size={28} />
      </Box>
      <FileUpload.DropzoneContent>
        <Text fontWeight="semibold">{drop()}</Text> <Text color="fg.muted">{hint()}</Text>
      </FileUpload.DropzoneContent>
    </FileUpload.Dropzone>
    <Box role="alert" w="full" _empty={{ display: 'none' }}>
      {problems.map((problem) => (
        <Text key={problem} textStyle="sm" fontWeight="medium" color="fg.error" overflowWrap="anywhere">
          {said(problem)}
        </Text>
      ))}
    </Box>
    <FileUpload.ItemGroup as="ul" aria-label={t`Files`} listStyleType="none" gap="2">
      {files.map((file, index) => (
        <FileUpload.Item key={`${file.name} ${file.size}`} as="li" file={file} p="2" ps="3.5" bg="bg.panel">
          <Box color="brand.fg" flexShrink="0" aria-hidden>
            {file.type.startsWith('image/') ? <Image size={20} /> : <FileText size={20} />}
          </Box>
          <Box flex="1" minW="0">
            <Text fontWeight="medium" truncate title={file.name}>
              {file.name}
            </Text>
            <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
              {sizeOf(file.size)}
            </Text>
            {sent !== null && (
              <Box mt="1.5">
                <ProgressBar label={t`Sending ${file.name}`} done={progressOf(files, sent)[index] ?? 0} />
              </Box>
            )}
          </Box>
          <FileUpload.ItemDeleteTrigger asChild>
            <IconButton variant="ghost" colorPalette="gray" size="md" boxSize="10" alignSelf="center">
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </FileUpload.ItemDeleteTrigger>
        </FileUpload.Item>
      ))}
    </FileUpload.ItemGroup>
  </FileUpload.Root>
);
