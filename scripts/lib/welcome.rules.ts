interface Portal {
  /** The portal's address. */
  url: string;
  adminEmail: string;
  /** Without a Stripe key: then there are sample partners. */
  sandbox: boolean;
  /** On Compose, where the command needs no make. */
  inContainers: boolean;
  /** The passwords of the first start; undefined later, since they may have been changed. */
  passwords?: { admin: string; partners: string };
  /** A problem that does not stop it from running. */
  warning?: string | undefined;
}

const PASSWORD_LINK = {
  inContainers: 'docker compose exec identity node scripts/lib/password-link.ts EMAIL',
  native: 'make password-link EMAIL=…',
};

/** What a person who has started the portal needs to know: its address and the sign-ins (D-42). */
export function welcome({ url, adminEmail, sandbox, inContainers, passwords, warning }: Portal): string {
  const partners = 'ava@example.com, ben@…, chloe@…';
  const signIns = passwords
    ? [
        `  admin    ${adminEmail}  ${passwords.admin}`,
        ...(sandbox ? [`  partner  ${partners}  ${passwords.partners}`] : []),
      ]
    : [
        `  admin    ${adminEmail}, by the password of the first start or the one since`,
        `  A link to set another: ${PASSWORD_LINK[inContainers ? 'inContainers' : 'native']}`,
      ];
  return [`The portal is up: ${url}`, ...signIns, ...(warning ? [`  ${warning}`] : [])].join('\n');
}
