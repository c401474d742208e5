interface Portal {
  /** Where people reach it. */
  url: string;
  adminEmail: string;
  /** Without a key of Stripe's: there are sample partners then. */
  sandbox: boolean;
  /** In Compose, where a command can be run beside identity. */
  inContainers: boolean;
  /** Those of the first start; undefined later, since they may have been changed. */
  passwords?: { admin: string; partners: string };
  /** What is not as it should be, though it runs. */
  warning?: string | undefined;
}

const PASSWORD_LINK = 'docker compose exec identity node scripts/lib/password-link.ts EMAIL';

/** What a person who has started the portal wants to know: its address and the sign-ins (D-42). */
export function welcome({ url, adminEmail, sandbox, inContainers, passwords, warning }: Portal): string {
  const partners = 'ava@example.com, ben@…, chloe@…';
  const signIns = passwords
    ? [
        `  admin    ${adminEmail}  ${passwords.admin}`,
        ...(sandbox ? [`  partner  ${partners}  ${passwords.partners}`] : []),
      ]
    : [
        `  admin    ${adminEmail}, by the password of the first start or the one since`,
        ...(inContainers ? [`  A link to set another: ${PASSWORD_LINK}`] : []),
      ];
  return [`The portal is up: ${url}`, ...signIns, ...(warning ? [`  ${warning}`] : [])].join('\n');
}
