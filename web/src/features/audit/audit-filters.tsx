import { Button, Grid, HStack } from '@chakra-ui/react';
import { auditSubject } from '@portal/contracts/http/audit';
import { AUDIT_ACTIONS, type AuditAction } from '@portal/contracts/values/audit';
import { RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { BusyButton } from '../../ui/busy-button.js';
import { TextField } from '../../ui/field.js';
import { SelectField } from '../../ui/select-field.js';
import type { AuditSearch } from './queries.js';

interface Props {
  search: AuditSearch;
  onFilter: (search: AuditSearch) => void;
  /** Name of the administrator whose actions are shown. */
  actor: string;
  onRefresh: () => void;
  refreshing: boolean;
}

/** Filters by action, subject and day; also by administrator, once a name was clicked. */
export const AuditFilters = ({ search, onFilter, actor, onRefresh, refreshing }: Props) => (
  <>
    <Grid
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: '2fr 1.5fr 1fr 1fr' }}
      gap="3"
      alignItems="start"
    >
      <Grid gridColumn={{ base: '1 / -1', lg: 'auto' }}>
        <SelectField
          label="Action"
          placeholder="All actions"
          options={AUDIT_ACTIONS}
          value={search.action ?? ''}
          onChange={({ target }) =>
            onFilter({ action: (target.value || undefined) as AuditAction | undefined })
          }
        />
      </Grid>
      <Grid gridColumn={{ base: '1 / -1', lg: 'auto' }}>
        <SubjectField
          key={search.subject}
          value={search.subject}
          onSubject={(subject) => onFilter({ subject })}
        />
      </Grid>
      <TextField
        label="From"
        type="date"
        max={search.until}
        value={search.since ?? ''}
        onChange={({ target }) => onFilter({ since: target.value || undefined })}
      />
      <TextField
        label="To"
        type="date"
        min={search.since}
        value={search.until ?? ''}
        onChange={({ target }) => onFilter({ until: target.value || undefined })}
      />
    </Grid>
    <HStack justify="space-between" wrap="wrap" gap="3">
      {search.actor === undefined ? (
        <span />
      ) : (
        <Button
          size="sm"
          variant="subtle"
          colorPalette="gray"
          borderRadius="full"
          aria-label={`By ${actor}: show what everybody did`}
          onClick={() => onFilter({ actor: undefined })}
        >
          By {actor} <X aria-hidden />
        </Button>
      )}
      <BusyButton
        size="sm"
        px="3"
        variant="outline"
        colorPalette="gray"
        busy={refreshing}
        onClick={onRefresh}
      >
        <RefreshCw aria-hidden /> Refresh
      </BusyButton>
    </HStack>
  </>
);

/** Submits on blur or Enter, only if the value can be an id. */
function SubjectField({ value = '', onSubject }: { value?: string; onSubject: (subject?: string) => void }) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string>();
  const apply = () => {
    const wanted = text.trim();
    const { success, error } = z.safeParse(auditSubject, wanted);
    setProblem(wanted === '' || success ? undefined : error.issues[0]?.message);
    if ((wanted === '' || success) && wanted !== value) onSubject(wanted || undefined);
  };
  return (
    <TextField
      label="About"
      placeholder="Such as partner/7"
      data-search
      error={problem}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  );
}
