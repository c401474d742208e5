import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { endPartnerView } from '@portal/contracts/calls/admin-people';
import type { PartnerView } from '@portal/contracts/http/partner-views';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '../../lib/api.js';
import { leavePartnerView, partnerView } from '../../lib/partner-view.js';

/** Says whose pages an administrator looks at, and leads back (D-168). */
export function ViewBar({ token, endsAt, partner }: PartnerView) {
  useEffect(() => {
    const timer = setTimeout(
      () => void leave(partner.id, token),
      Math.max(0, Date.parse(endsAt) - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [token, endsAt, partner.id]);
  return (
    <Box role="status" bg="bg.warning" color="fg.warning" borderBottomWidth="1px">
      <Flex maxW="6xl" mx="auto" px={{ base: '4', md: '8' }} py="2" gap="3" align="center" wrap="wrap">
        <Eye size={16} aria-hidden />
        <Text flex="1" minW="48" textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
          You see what {partner.name} sees. Read only.
        </Text>
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          bg="bg.panel"
          onClick={() => void leave(partner.id, token)}
        >
          Leave
        </Button>
      </Flex>
    </Box>
  );
}

/** Leaves in any case: what is written down is only when. */
async function leave(id: number, token: string): Promise<void> {
  partnerView.forget();
  await api(endPartnerView, { params: { id }, body: { token }, unclaimed: true }).catch(() => undefined);
  leavePartnerView();
}
