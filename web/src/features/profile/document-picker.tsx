import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, chakra, Field, Flex, Input, Skeleton, Text } from '@chakra-ui/react';
import { DOCUMENT_EXTENSIONS } from '@portal/contracts/http/files';
import { CircleCheck, CircleSlash, FileText, Upload } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { said } from '../../lib/said.js';

interface Props {
  label: string;
  /** The name on file; null for none, undefined while unknown. */
  onFile: string | null | undefined;
  /** What was said of the one on file. */
  standing: { text: string; isWrong: boolean } | undefined;
  /** Opens the one on file, whatever is picked. */
  open: ReactNode;
  picked: File | null;
  error?: string;
  onPick: (file: File) => void;
  ref?: Ref<HTMLInputElement>;
}

const Picker = chakra('label');

/** A document: what is on file or just picked, with a green tick, and a button to pick another. */
export function DocumentPicker({ label, onFile, standing, open, picked, error, onPick, ref }: Props) {
  const name = picked?.name ?? onFile;
  const refused = standing?.isWrong && !picked;
  const ticked = Boolean(name) && !error && !refused;
  return (
    <Field.Root invalid={Boolean(error)}>
      <Picker
        display="flex"
        alignItems="center"
        gap="3.5"
        w="full"
        px="4"
        py="3"
        borderWidth="1px"
        borderRadius="l2"
        borderColor={error ? 'border.error' : 'border'}
        cursor="pointer"
        position="relative"
        _hover={{ bg: 'bg.muted' }}
        _focusWithin={{ outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' }}
      >
        <Box color={ticked ? 'fg.success' : refused ? 'fg.error' : 'fg.subtle'} flexShrink="0">
          {ticked ? (
            <CircleCheck size={22} aria-label={picked ? t`Chosen` : t`On file`} role="img" />
          ) : refused ? (
            <CircleSlash size={22} aria-hidden />
          ) : (
            <FileText size={22} aria-hidden />
          )}
        </Box>
        <Box flex="1" minW="0">
          <Text fontWeight="medium">{label}</Text>
          {onFile === undefined && !picked ? (
            <Skeleton h="4" mt="1" w="32" />
          ) : (
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere" lineClamp={2}>
              {name ?? t`No file yet`}
            </Text>
          )}
          {standing && !picked && (
            <Text
              textStyle="sm"
              color={standing.isWrong ? 'fg.error' : 'fg.muted'}
              whiteSpace="pre-wrap"
              overflowWrap="anywhere"
            >
              {standing.text}
            </Text>
          )}
          {picked && !error && (
            <Text textStyle="sm" color="fg.warning">
              <Trans>Not saved yet</Trans>
            </Text>
          )}
        </Box>
        <Flex align="center" gap="1.5" textStyle="sm" fontWeight="medium" color="brand.fg" flexShrink="0">
          <Upload size={16} aria-hidden />
          {name ? t`Replace` : t`Choose file`}
        </Flex>
        <Input
          unstyled
          ref={ref}
          type="file"
          accept={DOCUMENT_EXTENSIONS.join(',')}
          aria-label={label}
          position="absolute"
          inset="0"
          opacity="0"
          cursor="pointer"
          // Allows picking the same file again after it was corrected.
          onClick={(event) => (event.currentTarget.value = '')}
          onChange={({ currentTarget: { files } }) => files?.[0] && onPick(files[0])}
        />
      </Picker>
      {open}
      <Field.ErrorText role="alert">{error && said(error)}</Field.ErrorText>
    </Field.Root>
  );
}
