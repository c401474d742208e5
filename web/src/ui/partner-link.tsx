import { Link as TextLink } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';

/** Leads an administrator to a partner's row. */
export const PartnerLink = ({ name }: { name: string }) => (
  <TextLink asChild variant="underline" color="inherit">
    <Link to="/admin/partners" search={{ search: name }}>
      {name}
    </Link>
  </TextLink>
);
