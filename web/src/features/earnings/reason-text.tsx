import { Link as Styled } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { askDialog } from '../../lib/dialog-asked.js';
import { WithAskUs } from '../../ui/ask-us.js';
import { addAccount, yourProfile } from './next-payout.rules.js';

/** The words of reasons that lead to where it can be mended. */
const ways = (): [words: string, way: ReactElement][] => [
  [
    addAccount(),
    <Link to="/earnings" hash="bank-account">
      {addAccount()}
    </Link>,
  ],
  [
    yourProfile(),
    <button type="button" onClick={() => askDialog('profile')}>
      {yourProfile()}
    </button>,
  ],
];

/** A reason, of which 'add your bank account' opens the form (D-147), 'your profile' the profile, and 'please ask us' the support form. */
export function ReasonText({ text }: { text: string }) {
  const found = ways().find(([words]) => text.includes(words));
  if (!found) return <WithAskUs text={text} />;
  const [words, way] = found;
  const [before, after] = text.split(words);
  return (
    <span>
      {before}
      <Styled asChild variant="underline" color="inherit">
        {way}
      </Styled>
      {after}
    </span>
  );
}
