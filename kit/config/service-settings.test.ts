import { afterEach, expect, test } from '@jest/globals';
import { ReplicaSettings } from './service-settings.js';

afterEach(() => void delete process.env.DATABASE_READ_URL);

const PRIMARY = 'postgres://payouts:a%2Fb@db:5432/payouts?sslmode=verify-full';

test.each([
  ['postgres://replica:5433', 'postgres://payouts:a%2Fb@replica:5433/payouts?sslmode=verify-full'],
  ['postgresql://replica/', 'postgresql://payouts:a%2Fb@replica/payouts?sslmode=verify-full'],
  ['postgres://reader:c@replica/other?sslmode=disable', 'postgres://reader:c@replica/other?sslmode=disable'],
])('what %s does not say is as the primary has it', (given, address) => {
  process.env.DATABASE_READ_URL = given;
  expect(new ReplicaSettings().addressBeside(PRIMARY)).toBe(address);
});
