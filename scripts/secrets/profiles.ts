/** The active profiles, parsed like Compose parses COMPOSE_PROFILES: blanks around a name are ignored. */
export const profilesIn = ({ COMPOSE_PROFILES = '' }: Record<string, string | undefined>): string[] =>
  COMPOSE_PROFILES.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
