/** The profiles that are on, read as Compose reads COMPOSE_PROFILES: blanks around a name do not count. */
export const profilesIn = ({ COMPOSE_PROFILES = '' }: Record<string, string | undefined>): string[] =>
  COMPOSE_PROFILES.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
