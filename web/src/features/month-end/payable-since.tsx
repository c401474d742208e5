import { Button, Flex, Text } from '@chakra-ui/react';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import { monthName } from '../../lib/dates.js';
import { closedMonths } from './month-end.rules.js';
import { payableSinceQuery } from './queries.js';

interface Props {
  /** The month that is shown: it is not named again. */
  month: string;
  onChoose: (month: string) => void;
}

/** The other months of which commission is payable by now that was pending at their month end (D-98). */
export function PayableSince({ month, onChoose }: Props) {
  const { data = [] } = useQuery(payableSinceQuery);
  const others = data.filter((one) => one.month !== month && one.month in closedMonths());
  if (others.length === 0) return null;
  return (
    <Flex px="4" pb="4" gap="2" align="center" wrap="wrap" role="status">
      <Text textStyle="sm" color="fg.muted">
        Of other months, pending at their month end and payable now:
      </Text>
      {others.map((one) => (
        <Button
          key={one.month}
          size="xs"
          variant="outline"
          colorPalette="gray"
          onClick={() => onChoose(one.month)}
        >
          {monthName(one.month)}, {formatExactDollars(one.unpaidInCents)}
        </Button>
      ))}
    </Flex>
  );
}
