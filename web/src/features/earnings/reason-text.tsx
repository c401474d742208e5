import { Link as Styled } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { WithAskUs } from '../../ui/ask-us.js';
import { addAccount } from './next-payout.rules.js';

/** A reason, of which 'add your bank account' opens the form (D-147), and 'please ask us' the support form. */
export function ReasonText({ text }: { text: string }) {
  const [before, after] = text.split(addAccount());
  if (after === undefined) return <WithAskUs text={text} />;
  return (
    <span>
      {before}
      <Styled asChild variant="underline" color="inherit">
        <Link to="/earnings" hash="bank-account">
          {addAccount()}
        </Link>
      </Styled>
      {after}
    </span>
  );
}
