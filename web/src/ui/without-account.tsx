import { Text } from '@chakra-ui/react';
import { Landmark } from 'lucide-react';

/** A partner whom no bank file pays now, by text and icon: 'No bank account on file'. */
export const WithoutAccount = ({ text }: { text: string }) => (
  <Text textStyle="xs" color="fg.warning" display="inline-flex" gap="1" alignItems="center">
    <Landmark size={12} aria-hidden />
    {text}
  </Text>
);
