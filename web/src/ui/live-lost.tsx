import { Trans } from '@lingui/react/macro';
import { Button, Container, Flex, Text } from '@chakra-ui/react';
import { Unplug } from 'lucide-react';

/** The live channel has given up (D-28). */
export const LiveLost = ({ onReconnect }: { onReconnect: () => void }) => (
  <Flex bg="bg.warning" color="fg.warning" borderBottomWidth="1px" role="status">
    <Container maxW="6xl" px={{ base: '4', md: '8' }} py="2" display="flex" alignItems="center" gap="3">
      <Unplug size={18} aria-hidden />
      <Text flex="1" textStyle="sm" fontWeight="medium">
        <Trans>Live updates have stopped. New sales will not show by themselves.</Trans>
      </Text>
      <Button size="xs" colorPalette="orange" variant="outline" onClick={onReconnect}>
        <Trans>Reconnect</Trans>
      </Button>
    </Container>
  </Flex>
);
