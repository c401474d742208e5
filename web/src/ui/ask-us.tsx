import { t } from '@lingui/core/macro';
import { Link } from '@chakra-ui/react';
import { askSupport } from '../lib/support.js';

/** Opens the support form with a question about money, from a sentence. */
export const AskUs = ({ children }: { children: string }) => (
  <Link
    as="button"
    type="button"
    variant="underline"
    color="inherit"
    textStyle="inherit"
    onClick={() => askSupport('billing')}
  >
    {children}
  </Link>
);

/** Whoever translates a text with these words keeps them as they are translated here. */
const askUs = () => t`please ask us`;

/** The text, of which 'please ask us' opens the support form. */
export function WithAskUs({ text }: { text: string }) {
  const [before, after] = text.split(askUs());
  if (after === undefined) return text;
  return (
    <span>
      {before}
      <AskUs>{askUs()}</AskUs>
      {after}
    </span>
  );
}
