import { Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Panel } from '../../ui/panel.js';
import { uploadScanningQuery } from './queries.js';

/**
 * Warns that no virus scanner checks uploads (D-82). Shows nothing where one does, and while documents is away, which the
 * bus panel says.
 */
export function UnscannedUploads() {
  const scanning = useQuery(uploadScanningQuery);
  if (scanning.data?.scanned !== false) return null;
  return (
    <Panel p={{ base: '4', md: '6' }}>
      <Flex gap="3">
        <Flex color="fg.warning" pt="1">
          <TriangleAlert size={20} aria-hidden />
        </Flex>
        <Stack gap="1">
          <Heading as="h2" size="lg">
            Files are taken unscanned
          </Heading>
          <Text color="fg.muted">
            No virus scanner checks what partners and customers upload. Open their files with care. Whoever
            runs the portal sets CLAMAV_URL to have every upload scanned.
          </Text>
        </Stack>
      </Flex>
    </Panel>
  );
}
