import { Trans } from '@lingui/react/macro';
import { Link, Stack, Text } from '@chakra-ui/react';
import { useBrand } from '../../lib/brand.js';

/** Whom a customer asks before paying, and who sells; nothing until an administrator says so (D-149, D-158). */
export function AskBeforePaying() {
  const { name, supportAddress, site } = useBrand();
  if (!supportAddress && !site) return null;
  return (
    <Stack gap="1" pt="4" borderTopWidth="1px" textStyle="sm" color="fg.muted">
      <Text fontWeight="semibold" color="fg" overflowWrap="anywhere">
        <Trans>You buy from {name}</Trans>
      </Text>
      {supportAddress && (
        <Text overflowWrap="anywhere">
          <Trans>
            Questions before you pay? Write to{' '}
            <Link variant="underline" href={`mailto:${supportAddress}`}>
              {supportAddress}
            </Link>
          </Trans>
        </Text>
      )}
      {site && <SiteLink site={site} name={name} />}
    </Stack>
  );
}

/** Whom a customer asks about a payment. */
export function AskAboutPayment() {
  const { name, supportAddress, site } = useBrand();
  if (!supportAddress && !site) return null;
  return (
    <Stack gap="1" align="center" textStyle="sm" color="fg.muted">
      {supportAddress && (
        <Text overflowWrap="anywhere">
          <Trans>
            Questions? Write to{' '}
            <Link variant="underline" href={`mailto:${supportAddress}`}>
              {supportAddress}
            </Link>{' '}
            and name the payment reference.
          </Trans>
        </Text>
      )}
      {site && <SiteLink site={site} name={name} />}
    </Stack>
  );
}

const SiteLink = ({ site, name }: { site: string; name: string }) => (
  <Link href={site} overflowWrap="anywhere">
    <Trans>The site of {name}</Trans>
  </Link>
);
