import { NO_BANK_ACCOUNT } from '@portal/contracts/http/bank-accounts';
import { notFound } from '@portal/kit/http/errors';

export const noBankAccount = () => notFound('No bank account is on file', NO_BANK_ACCOUNT);
