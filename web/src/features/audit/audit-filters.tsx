import { Button, Grid, HStack, Text } from '@chakra-ui/react';
import type { AuditOverview } from '@portal/contracts/http/audit';
import { AUDIT_ACTIONS, AUDIT_KINDS, AUDIT_THINGS, actionsOf } from '@portal/contracts/values/audit';
import { Download, RefreshCw, X } from 'lucide-react';
import { BusyButton } from '../../ui/busy-button.js';
import { DownloadLink } from '../../ui/download-link.js';
import { TextField } from '../../ui/field.js';
import { SelectField } from '../../ui/select-field.js';
import { csvPath, type AuditSearch } from './queries.js';

interface Props {
  search: AuditSearch;
  onFilter: (search: AuditSearch) => void;
  /** Who is in the log; empty while that is read. */
  people: AuditOverview['people'];
  /** What the entries are about, in words, if that was chosen. */
  about: string | null;
  onRefresh: () => void;
  refreshing: boolean;
}

/** Filters by person, kind, action, thing and day; also by one thing, once it was clicked. */
export const AuditFilters = ({ search, onFilter, people, about, onRefresh, refreshing }: Props) => {
  const choose =
    (name: 'kind' | 'action' | 'actor' | 'thing') =>
    ({ target: { value } }: { target: { value: string } }) => {
      const wanted = { [name]: (name === 'actor' ? actorIn(value) : value) || undefined } as AuditSearch;
      // An action of another kind would find nothing.
      onFilter(name === 'kind' ? { ...wanted, action: undefined } : wanted);
    };
  return (
    <>
      <Grid
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
        gap="3"
        alignItems="start"
      >
        <SelectField
          label="Who"
          placeholder="Everybody"
          options={peopleIn(people, search.actor)}
          value={search.actor ?? ''}
          onChange={choose('actor')}
        />
        <SelectField
          label="Kind"
          placeholder="All kinds"
          options={AUDIT_KINDS}
          value={search.kind ?? ''}
          onChange={choose('kind')}
        />
        <Grid gridColumn={{ base: '1 / -1', lg: 'auto' }}>
          <SelectField
            label="Action"
            placeholder="All actions"
            options={Object.fromEntries(
              actionsOf({ kind: search.kind }).map((action) => [action, AUDIT_ACTIONS[action]]),
            )}
            value={search.action ?? ''}
            onChange={choose('action')}
          />
        </Grid>
        <Grid gridColumn={{ base: '1 / -1', lg: 'auto' }}>
          <SelectField
            label="About"
            placeholder="Everything"
            options={AUDIT_THINGS}
            value={search.thing ?? ''}
            onChange={choose('thing')}
          />
        </Grid>
        <TextField
          label="From (UTC)"
          type="date"
          max={search.until}
          value={search.since ?? ''}
          onChange={({ target }) => onFilter({ since: target.value || undefined })}
        />
        <TextField
          label="To (UTC)"
          type="date"
          min={search.since}
          value={search.until ?? ''}
          onChange={({ target }) => onFilter({ until: target.value || undefined })}
        />
      </Grid>
      <HStack justify="space-between" wrap="wrap" gap="3">
        {about === null ? (
          <Text color="fg.muted" textStyle="sm">
            Click a name to see everything by it, or about it.
          </Text>
        ) : (
          <Button
            size="sm"
            variant="subtle"
            colorPalette="gray"
            borderRadius="full"
            maxW="full"
            aria-label={`About ${about}: show what everything is about`}
            onClick={() => onFilter({ subject: undefined })}
          >
            <Text as="span" truncate>
              About {about}
            </Text>{' '}
            <X aria-hidden />
          </Button>
        )}
        <HStack gap="2">
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
          <Button asChild size="sm" variant="outline" colorPalette="gray">
            <DownloadLink href={csvPath(search)}>
              <Download aria-hidden /> Export CSV
            </DownloadLink>
          </Button>
        </HStack>
      </HStack>
    </>
  );
};

const actorIn = (value: string) => (value === 'nobody' ? value : Number(value));

/** By id, as the select needs them; the chosen one too, before the names are read. */
function peopleIn(people: Props['people'], chosen: AuditSearch['actor']): Record<string, string> {
  const known =
    typeof chosen === 'number' && !people.some(({ id }) => id === chosen)
      ? [...people, { id: chosen, name: null }]
      : people;
  return {
    ...Object.fromEntries(known.map(({ id, name }) => [String(id), name ?? `Somebody who is gone (${id})`])),
    nobody: 'Somebody not signed in',
  };
}
