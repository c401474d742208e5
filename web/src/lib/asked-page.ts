interface Asked {
  /** Path, query and hash within the portal. */
  href: string;
  /** Whose page it was; absent where nobody was signed in. */
  of?: number;
}

const KEY = 'portal.asked';

/**
 * The page that somebody wanted before they had to sign in, for this tab only (D-136). A page that was open when a session
 * ended is kept for that user alone: the next person may use the same tab.
 */
export const askedPage = {
  keep(href: string): void {
    write({ ...read(), href });
  },
  /** The session of a user ended; what is kept from now on is theirs. */
  ended(userId: number): void {
    write({ href: '/', of: userId });
  },
  forget(): void {
    write(null);
  },
  /** Once, for whoever has signed in; null where nothing was asked for, or by somebody else. */
  take(userId: number): string | null {
    const asked = read();
    write(null);
    return asked && (asked.of ?? userId) === userId ? asked.href : null;
  },
};

function read(): Asked | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Asked | null;
  } catch {
    return null;
  }
}

function write(asked: Asked | null): void {
  try {
    if (asked) sessionStorage.setItem(KEY, JSON.stringify(asked));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is refused: the sign-in leads to the user's home.
  }
}
