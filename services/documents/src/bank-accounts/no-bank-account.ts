import { NO_BANK_ACCOUNT } from '@portal/contracts/values/bank-account';
import { notFound } from '@portal/kit/http/errors';

export const noBankAccount = () => notFound('No bank account is on file', NO_BANK_ACCOUNT);
