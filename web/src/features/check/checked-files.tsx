import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { formatExactDollars } from '@portal/contracts/values/money';
import { CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { NO_STATEMENT } from '../../../../scripts/verify.mjs';
import { exactDate, monthName } from '../../lib/dates.js';
import { Panel } from '../../ui/panel.js';
import type { Checked, CheckedFile, Statement } from './check-files.js';
import { Keys } from './keys.js';

/** What is so of each file, of all of them together, and what that shows. */
export function CheckedFiles({ checked: { files, contradictions, newest } }: { checked: Checked }) {
  const statements = files.flatMap(({ statement, problem }) =>
    statement && problem === null ? [statement] : [],
  );
  return (
    <Stack gap="4">
      <Panel>
        <Box as="ul" listStyleType="none" aria-label={t`Checked files`}>
          {files.map((file, index) => (
            <File key={`${index} ${file.file}`} file={file} />
          ))}
        </Box>
      </Panel>
      {contradictions.length > 0 && (
        <Panel p={{ base: '4', md: '6' }} borderColor="border.error">
          <Stack gap="3">
            <Heading as="h2" textStyle="md" color="fg.error">
              <Trans>Something does not fit together</Trans>
            </Heading>
            <Stack as="ul" listStyleType="none" gap="2" lang="en">
              {contradictions.map((sentence) => (
                <Text as="li" key={sentence} overflowWrap="anywhere">
                  {sentence}
                </Text>
              ))}
            </Stack>
          </Stack>
        </Panel>
      )}
      {statements.length > 0 && <Keys statements={statements} />}
      {newest && (
        <Panel p={{ base: '4', md: '6' }}>
          <Stack gap="2" maxW="prose">
            <Heading as="h2" textStyle="md">
              <Trans>What this shows</Trans>
            </Heading>
            <Text>
              <Trans>
                The lines are part of books that were sealed by {exactDate(new Date(newest.closedAt))}, and
                are unchanged since. It does not show that a sale took place of which the portal never heard.
              </Trans>
            </Text>
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}

function File({ file: { file, problem, statement, seals } }: { file: CheckedFile }) {
  const count = seals.length;
  return problem === null ? (
    <Line icon={CircleCheck} color="fg.success" title={t`${file}: right`}>
      {statement ? (
        <Summary statement={statement} />
      ) : (
        <Plural
          value={count}
          one="# seal; its signature is not checked"
          other="# seals, each follows the one before; their signatures are not checked"
        />
      )}
    </Line>
  ) : (
    <Line icon={CircleX} color="fg.error" title={t`${file}: not right`}>
      {problem === NO_STATEMENT ? (
        <Trans>This is no statement of a portal.</Trans>
      ) : (
        <span lang="en">{problem}</span>
      )}
    </Line>
  );
}

function Summary({
  statement: { portal, period, lines, openingInCents, closingInCents },
}: {
  statement: Statement;
}) {
  const month = monthName(period);
  const [opening, closing] = [formatExactDollars(openingInCents), formatExactDollars(closingInCents)];
  const count = lines.length;
  return (
    <Plural
      value={count}
      one={`${month} of ${portal}: # line, from ${opening} to ${closing}`}
      other={`${month} of ${portal}: # lines, from ${opening} to ${closing}`}
    />
  );
}

interface LineProps {
  icon: LucideIcon;
  color: string;
  title: string;
  children: ReactNode;
}

const Line = ({ icon: Icon, color, title, children }: LineProps) => (
  <Flex as="li" gap="3" p="4" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
    <Box color={color} mt="0.5" flexShrink="0" aria-hidden>
      <Icon size={20} />
    </Box>
    <Box minW="0">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {title}
      </Text>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {children}
      </Text>
    </Box>
  </Flex>
);
