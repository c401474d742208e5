import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, QrCode, Stack } from '@chakra-ui/react';
import { qrCodeSlotRecipe } from '@chakra-ui/react/theme';
import type { Referral } from '@portal/contracts/http/catalog';
import { Download } from 'lucide-react';
import { nameOf } from './link.rules.js';

/** The link as a QR code; dark on white in every theme, since cameras do not read it otherwise. */
export const LinkQrCode = ({ referral }: { referral: Referral }) => (
  <QrCode.Root recipe={qrCodeSlotRecipe} value={referral.url} encoding={{ ecc: 'M' }} pixelSize={8} w="full">
    <Stack gap="3" align="center" w="full">
      <QrCode.Frame
        role="img"
        aria-label={t`QR code of the link for ${nameOf(referral)}`}
        bg="white"
        color="black"
        p="3"
        w="40"
        h="40"
        borderRadius="l2"
        borderWidth="1px"
      >
        <QrCode.Pattern fill="black" />
      </QrCode.Frame>
      <QrCode.DownloadTrigger asChild fileName={`${referral.code}.png`} mimeType="image/png">
        <Button size="sm" variant="outline" colorPalette="gray">
          <Download aria-hidden /> <Trans>Download PNG</Trans>
        </Button>
      </QrCode.DownloadTrigger>
    </Stack>
  </QrCode.Root>
);
