import { Box, Button, Collapsible, Text, chakra } from '@chakra-ui/react';
import type { AuditEntry } from '@portal/contracts/http/audit';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { changedFields } from './change.rules.js';

/** What an action changed, collapsible, with the request's id in the logs. */
export function ChangeDetails({ entry: { before, after, requestId, status } }: { entry: AuditEntry }) {
  const fields = changedFields(before, after);
  const made = before === null;
  return (
    <Collapsible.Root>
      <Collapsible.Trigger asChild>
        <Button size="xs" variant="ghost" colorPalette="gray" px="2" ms="-2">
          {fields.length === 0 ? 'Details' : `${fields.length} ${fields.length === 1 ? 'change' : 'changes'}`}
          <Collapsible.Indicator transition="rotate 200ms" _open={{ rotate: '180deg' }} aria-hidden>
            <ChevronDown size={14} />
          </Collapsible.Indicator>
        </Button>
      </Collapsible.Trigger>
      <Collapsible.Content>
        <Box pt="2" textStyle="xs" textAlign="start" maxW="sm">
          {fields.length > 0 && (
            <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="3" rowGap="1" mb="2">
              {fields.map(({ name, before, after }) => (
                <chakra.div key={name} display="contents">
                  <chakra.dt color="fg.muted">{name}</chakra.dt>
                  <chakra.dd overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
                    {!made && (
                      <>
                        <Side text={before} muted />{' '}
                        <ArrowRight
                          size={12}
                          role="img"
                          aria-label="became"
                          style={{ display: 'inline' }}
                        />{' '}
                      </>
                    )}
                    <Side text={after} />
                  </chakra.dd>
                </chakra.div>
              ))}
            </chakra.dl>
          )}
          <Text color="fg.muted" overflowWrap="anywhere">
            {status === null ? 'No answer' : `Answer ${status}`} · Request {requestId}
          </Text>
        </Box>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

const Side = ({ text, muted }: { text: string | null; muted?: boolean }) => (
  <chakra.span
    color={muted || text === null ? 'fg.muted' : undefined}
    fontWeight={muted ? undefined : 'medium'}
  >
    {text ?? 'nothing'}
  </chakra.span>
);
