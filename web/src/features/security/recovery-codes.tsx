import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { saveFile } from '../../lib/save-file.js';
import { CopyButton } from '../../ui/copy-button.js';

interface Props {
  codes: string[];
  onDone: () => void;
}

/** Recovery codes, the one time that they are shown. A reload, which would lose them, is asked about by the browser. */
export function RecoveryCodes({ codes, onDone }: Props) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return (
    <Stack gap="4">
      <Text>
        <Trans>
          Keep these recovery codes where only you find them. Each one signs you in once if you lose your
          second factor. <strong>They are not shown again.</strong>
        </Trans>
      </Text>
      <SimpleGrid
        as="ul"
        aria-label={t`Recovery codes`}
        columns={1}
        gap="2"
        p="4"
        borderWidth="1px"
        borderRadius="l2"
        listStyleType="none"
      >
        {codes.map((code) => (
          <Text as="li" key={code} fontFamily="mono" textStyle="sm" textAlign="center">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Flex gap="2" wrap="wrap">
        <CopyButton value={codes.join('\n')} label={t`Copy`} variant="outline" colorPalette="gray" />
        <Button
          variant="outline"
          colorPalette="gray"
          onClick={() => saveFile('recovery-codes.txt', `${codes.join('\n')}\n`)}
        >
          <Download aria-hidden /> <Trans>Save as a file</Trans>
        </Button>
        <Button ms="auto" onClick={onDone}>
          <Trans>I have kept them</Trans>
        </Button>
      </Flex>
    </Stack>
  );
}
