import { Link as TextLink, type LinkProps } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';

interface Props extends Pick<LinkProps, 'fontWeight' | 'overflowWrap'> {
  id: number;
  /** Empty where it is not known for a moment. */
  name: string;
}

/** Leads an administrator to a partner's page (D-153). */
export const PartnerLink = ({ id, name, ...style }: Props) => (
  <TextLink asChild variant="underline" color="inherit" {...style}>
    <Link to="/admin/partners/$partnerId" params={{ partnerId: String(id) }}>
      {name || `Partner ${id}`}
    </Link>
  </TextLink>
);
