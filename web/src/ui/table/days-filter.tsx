import { Flex, Input, Text } from '@chakra-ui/react';
import { timeZoneName } from '@portal/contracts/values/business-time-zone';
import { useState } from 'react';
import { NAMED_DAYS, type DaysSearch, type NamedDays } from '../../lib/days.rules.js';
import { FilterSelect } from '../filter-select.js';

type Choice = NamedDays | 'own';

const CHOICES: Record<Choice, string> = { ...NAMED_DAYS, own: 'Choose days …' };

interface Props {
  search: DaysSearch;
  onFilter: (days: DaysSearch) => void;
}

/** Filters a list by days of the business's time zone (D-125, D-154). */
export function DaysFilter({ search: { days, since, until }, onFilter }: Props) {
  const [isAsking, setAsking] = useState(false);
  const own = !days && (isAsking || since !== undefined || until !== undefined);
  const choose = (choice: Choice | undefined) => {
    setAsking(choice === 'own');
    onFilter({ days: choice === 'own' ? undefined : choice, since: undefined, until: undefined });
  };
  return (
    <>
      <FilterSelect
        size="sm"
        label="Days"
        all="Any day"
        options={CHOICES}
        value={own ? 'own' : days}
        onFilter={choose}
      />
      {own && (
        <Flex gap="2" align="center" wrap="wrap">
          <Day
            label="First day"
            value={since}
            max={until}
            onChange={(day) => onFilter({ days: undefined, since: day, until })}
          />
          <Text as="span" textStyle="sm" color="fg.muted">
            to
          </Text>
          <Day
            label="Last day"
            value={until}
            min={since}
            onChange={(day) => onFilter({ days: undefined, since, until: day })}
          />
          <Text as="span" textStyle="xs" color={since && until && since > until ? 'fg.error' : 'fg.muted'}>
            {since && until && since > until ? 'The first day is after the last one.' : timeZoneName()}
          </Text>
        </Flex>
      )}
    </>
  );
}

const Day = (props: {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}) => (
  <Input
    type="date"
    size="sm"
    w="36"
    aria-label={props.label}
    bg="bg.panel"
    min={props.min}
    max={props.max}
    value={props.value ?? ''}
    onChange={({ target }) => props.onChange(target.value || undefined)}
  />
);
