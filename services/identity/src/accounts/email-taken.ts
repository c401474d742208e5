import { conflict } from '@portal/kit/http/errors';

export const emailTaken = () => conflict('An account with this email already exists', 'EMAIL_TAKEN');
