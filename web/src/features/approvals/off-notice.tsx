import { Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { secondPersonQuery } from '../../lib/second-person.js';

/** Says that one administrator pays any amount alone, where the settings say so (D-108). */
export function SecondPersonOff() {
  const { data } = useQuery(secondPersonQuery);
  if (data?.mode !== 'off') return null;
  return (
    <Text role="note" mb="5" p="3" borderRadius="l2" bg="bg.warning" color="fg.warning" textStyle="sm">
      No second person is needed here (SECOND_PERSON=off): one administrator alone can pay out any amount.
    </Text>
  );
}
