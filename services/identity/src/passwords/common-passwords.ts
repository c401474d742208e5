let common: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 of the most used passwords, in lower case. Loaded when the first password is chosen: some 5 MB. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (common ??= load());

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}
