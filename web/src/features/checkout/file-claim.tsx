import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';

/** The way on for a customer: '/' is where partners sign in. */
export const FileClaim = () => (
  <Button asChild size="lg">
    <Link to="/claims" preload={false}>
      File a claim
    </Link>
  </Button>
);
