import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, chakra, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CodeXml } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/errors.js';
import { IconTile } from '../../ui/collapsible-panel.js';
import { CopyButton } from '../../ui/copy-button.js';
import { FailedState } from '../../ui/failed-state.js';
import { Panel } from '../../ui/panel.js';
import { SelectField } from '../../ui/select-field.js';
import { isLive, nameOf, whyNoEmbed } from './link.rules.js';
import { referralsQuery } from './queries.js';

const snippetFor = (code: string) => `<script src="${location.origin}/embed.js?c=${code}" async></script>`;

/** The embed code of a button for the partner's own site (D-36). */
export function EmbedCard() {
  const links = useQuery(referralsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const code = useRef<HTMLElement>(null);
  const live = links.data?.filter(isLive) ?? [];
  const link = live.find(({ code }) => code === chosen) ?? live[0];
  return (
    <Panel as="section" aria-labelledby="embed-title" p="5">
      <Flex gap="4" align="center">
        <IconTile icon={CodeXml} />
        <Box>
          <Text as="h2" id="embed-title" fontWeight="semibold">
            <Trans>Embed</Trans>
          </Text>
          <Text textStyle="sm" color="fg.muted">
            <Trans>Add button code to your site</Trans>
          </Text>
        </Box>
      </Flex>
      <Box mt="5">
        {links.isLoadingError ? (
          <FailedState
            title={t`Your links could not be loaded`}
            message={messageOf(links.error)}
            onRetry={() => void links.refetch()}
          />
        ) : links.isPending ? (
          <Skeleton h="24" borderRadius="l2" />
        ) : !link ? (
          <Text textStyle="sm" color="fg.muted">
            {whyNoEmbed(links.data)}
          </Text>
        ) : (
          <Stack gap="3">
            {live.length > 1 && (
              <SelectField
                label={t`Link to embed`}
                value={link.code}
                onChange={(event) => setChosen(event.target.value)}
                options={Object.fromEntries(
                  live.map((each) => [each.code, `${nameOf(each)} (${each.code})`]),
                )}
              />
            )}
            <Flex gap="3" direction={{ base: 'column', md: 'row' }} align={{ md: 'center' }}>
              <chakra.code
                ref={code}
                flex="1"
                minW="0"
                bg="bg.muted"
                borderRadius="l2"
                px="4"
                py="3"
                textStyle="sm"
                fontFamily="mono"
                overflowWrap="anywhere"
              >
                {snippetFor(link.code)}
              </chakra.code>
              <CopyButton
                value={snippetFor(link.code)}
                label={t`Copy Code`}
                shownIn={code}
                variant="outline"
                minW="32"
              />
            </Flex>
          </Stack>
        )}
      </Box>
    </Panel>
  );
}
