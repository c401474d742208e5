import { Button, chakra, SimpleGrid } from '@chakra-ui/react';
import type { Referral } from '@portal/contracts/http/catalog';
import { Mail, MessageCircle, MessageSquareText, Share2, type LucideIcon } from 'lucide-react';
import { shareTargets, type ShareTarget } from './share.rules.js';

const icons: Partial<Record<ShareTarget, LucideIcon>> = {
  Email: Mail,
  SMS: MessageSquareText,
  WhatsApp: MessageCircle,
};
const marks: Partial<Record<ShareTarget, string>> = { LinkedIn: 'in', X: '𝕏' };

/** Ways to send a link. The device's own sheet is offered where there is one. */
export function SharePanel({ referral }: { referral: Referral }) {
  const { url, product } = referral;
  const sheet = { title: product.name, url };
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
              {name}
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
          // A closed sheet rejects: nothing went wrong.
          onClick={() => void navigator.share(sheet).catch(() => undefined)}
        >
          <Share2 aria-hidden />
          More…
        </Button>
      )}
    </SimpleGrid>
  );
}
