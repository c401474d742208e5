import {
  ACCOUNT_TYPE_NAMES,
  HOLDER_KIND_NAMES,
  type BankAccount,
} from '@portal/contracts/http/bank-accounts';
import { Fact, Facts } from '../../ui/facts.js';
import { RelativeDate } from '../../ui/relative-date.js';

/** The visible part of an account: enough to tell it from another. */
export const AccountOnFile = ({ account }: { account: BankAccount }) => (
  <Facts>
    <Fact name="Account holder">{account.holderName}</Fact>
    <Fact name="The holder is">{HOLDER_KIND_NAMES[account.holderKind]}</Fact>
    <Fact name="Account type">{ACCOUNT_TYPE_NAMES[account.accountType]}</Fact>
    <Fact name="Account number">ends in {account.lastDigits}</Fact>
    <Fact name="Set">
      <RelativeDate at={account.setAt} /> by {account.setBy.name ?? `administrator ${account.setBy.id}`}
    </Fact>
  </Facts>
);
