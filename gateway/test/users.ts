import type { User } from '@portal/contracts/http/account';
import type { FactorStanding } from '@portal/contracts/http/internal';
import type { FastifyInstance } from 'fastify';

const person = { firstName: 'Ava', lastName: 'Stone', companyName: null, address: null };

export const users = {
  partner: { id: 7, role: 'partner', email: 'ava@example.com', password: 'ava-secret', ...person },
  another: { id: 8, role: 'partner', email: 'ben@example.com', password: 'ben-secret', ...person },
  admin: {
    id: 1,
    role: 'admin',
    adminRole: 'owner',
    email: 'admin@example.com',
    password: 'admin-secret',
    ...person,
  },
  finance: {
    id: 2,
    role: 'admin',
    adminRole: 'finance',
    email: 'fin@example.com',
    password: 'fin-secret',
    ...person,
  },
  support: {
    id: 3,
    role: 'admin',
    adminRole: 'support',
    email: 'sup@example.com',
    password: 'sup-secret',
    ...person,
  },
  catalogue: {
    id: 4,
    role: 'admin',
    adminRole: 'catalogue',
    email: 'cat@example.com',
    password: 'cat-secret',
    ...person,
  },
  'read-only': {
    id: 5,
    role: 'admin',
    adminRole: 'read-only',
    email: 'rdo@example.com',
    password: 'rdo-secret',
    ...person,
  },
} as const satisfies Record<string, User & { password: string }>;

/** The e-mail of a partner who is suspended. */
export const SUSPENDED = 'suspended@example.com';

/** Without the password, as identity tells of them. */
export const told = ({ password: _, ...user }: User & { password: string }): User => user;

/** Of whom identity knows or requires a factor; nobody at first. */
export const standings = new Map<number, FactorStanding | 'down'>();

/** identity's part of signing in: these may, with their passwords and no second factor, and whoever signs up is number 99. */
export function signingIn(app: FastifyInstance): void {
  const read = (body: unknown) => JSON.parse(String(body)) as { email: string; password: string };
  app.post('/sign-in', async (request, reply) => {
    const { email, password } = read(request.body);
    const user = Object.values(users).find((each) => each.email === email.trim().toLowerCase());
    if (!password)
      return reply.code(400).send({ code: 'VALIDATION_FAILED', message: 'no password', requestId: '' });
    if (email === SUSPENDED)
      return reply.code(403).send({
        code: 'PARTNER_SUSPENDED',
        message: 'This account is suspended. The mail about it says why.',
        requestId: '',
      });
    if (user?.password === password) return told(user);
    return reply.code(401).send({ code: 'WRONG_CREDENTIALS', message: 'Wrong.', requestId: '' });
  });
  app.get<{ Params: { id: string } }>('/internal/factors/:id', async ({ params }, reply) => {
    const standing = standings.get(Number(params.id));
    if (standing === 'down') return reply.code(503).send({ code: 'UNAVAILABLE', message: '', requestId: '' });
    return standing ?? { kinds: [], isRequired: false };
  });
  app.post('/sign-up', async (request, reply) =>
    reply.code(201).send({ ...told(users.partner), id: 99, email: read(request.body).email }),
  );
}
