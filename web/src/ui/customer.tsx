import { Link as TextLink, Text } from '@chakra-ui/react';
import type { SaleCustomer } from '@portal/contracts/http/payouts';
import { Link } from '@tanstack/react-router';

/** Who bought, for administrators: name and e-mail, which lead to their sales. */
export function Customer({ customer: { firstName, lastName, email } }: { customer: SaleCustomer }) {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const known = email ?? name;
  if (!known) return 'Not known';
  return (
    <>
      {name && email && <Text as="span">{name}, </Text>}
      <TextLink asChild overflowWrap="anywhere">
        <Link to="/admin/clients" search={{ search: known }}>
          {known}
        </Link>
      </TextLink>
    </>
  );
}
