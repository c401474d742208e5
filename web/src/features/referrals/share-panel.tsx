import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, chakra, SimpleGrid, Stack } from '@chakra-ui/react';
import type { Referral } from '@portal/contracts/http/catalog';
import {
  ArrowLeft,
  Mail,
  MessageCircle,
  MessageSquareText,
  QrCode,
  Share2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { LinkQrCode } from './lazy-qr-code.js';
import { shareTargets, type ShareTarget } from './share.rules.js';

const icons: Partial<Record<ShareTarget, LucideIcon>> = {
  Email: Mail,
  SMS: MessageSquareText,
  WhatsApp: MessageCircle,
};
const marks: Partial<Record<ShareTarget, string>> = { LinkedIn: 'in', X: '𝕏' };

/** Ways to send a link, and its QR code. Offers the device's share sheet if there is one. */
export function SharePanel({ referral }: { referral: Referral }) {
  const { url, product } = referral;
  const sheet = { title: product.name, url };
  const [coded, setCoded] = useState<boolean>(); // false after the code was closed: the focus then returns
  if (coded)
    return (
      <Stack gap="3">
        <LinkQrCode referral={referral} />
        <Button autoFocus variant="ghost" colorPalette="gray" size="sm" onClick={() => setCoded(false)}>
          <ArrowLeft aria-hidden /> <Trans>Other ways to share</Trans>
        </Button>
      </Stack>
    );
  return (
    <SimpleGrid columns={2} gap="2">
      {shareTargets(url, product.name).map(({ name, href }) => {
        const Icon = icons[name];
        return (
          <Button key={name} asChild variant="outline" colorPalette="gray" justifyContent="start" size="sm">
            <a href={href} target="_blank" rel="noopener noreferrer">
              {Icon ? (
                <Icon aria-hidden />
              ) : (
                <chakra.span w="4" fontWeight="bold" textAlign="center" aria-hidden>
                  {marks[name]}
                </chakra.span>
              )}
              {name === 'Email' ? t`Email` : name}
            </a>
          </Button>
        );
      })}
      {'share' in navigator && (
        <Button
          variant="outline"
          colorPalette="gray"
          justifyContent="start"
          size="sm"
          // Closing the sheet rejects the promise; that is no error.
          onClick={() => void navigator.share(sheet).catch(() => undefined)}
        >
          <Share2 aria-hidden />
          <Trans>More…</Trans>
        </Button>
      )}
      <Button
        variant="outline"
        colorPalette="gray"
        justifyContent="start"
        size="sm"
        autoFocus={coded === false}
        onClick={() => setCoded(true)}
      >
        <QrCode aria-hidden />
        <Trans>QR code</Trans>
      </Button>
    </SimpleGrid>
  );
}
