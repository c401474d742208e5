import { t } from '@lingui/core/macro';
import { Link } from '@chakra-ui/react';
import type { PublicConfig } from '@portal/contracts/http/config';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { configQuery } from '../lib/config.js';

type Legal = NonNullable<PublicConfig['legal']>;

/** 'Terms' and 'Privacy notice', each a link where the portal has its address (D-148), with `between` between them. */
export function LegalNames({ legal: { termsUrl, privacyUrl }, between }: { legal: Legal; between: string }) {
  return (
    <>
      {termsUrl && <Outside href={termsUrl}>{t`Terms`}</Outside>}
      {termsUrl && privacyUrl && between}
      {privacyUrl && <Outside href={privacyUrl}>{t`Privacy notice`}</Outside>}
    </>
  );
}

/** A page of the business, opened beside this one. */
export const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} target="_blank" rel="noopener" variant="underline" color="inherit">
    {children}
  </Link>
);

/** The links at the bottom of a page; nothing where the portal has no such addresses. */
export function LegalLinks() {
  const legal = useQuery(configQuery).data?.legal;
  return legal ? <LegalNames legal={legal} between=" · " /> : null;
}
