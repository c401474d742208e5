import { Link } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../lib/config.js';

/** Link to where claims are filed: the portal's own page, unless CLAIMS_URL names another (D-35). */
export function ClaimsLink({ children }: { children: string }) {
  const elsewhere = useQuery(configQuery).data?.claimsUrl;
  return (
    <Link
      href={elsewhere ?? '/claims'}
      variant="underline"
      {...(elsewhere && { target: '_blank', rel: 'noopener' })}
    >
      {children}
    </Link>
  );
}
