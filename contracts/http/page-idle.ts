/**
 * The header with which a page says that nobody touched it lately: it only follows what happens elsewhere. Such a request
 * does not prolong the session (D-107). Other clients leave it out.
 */
export const PAGE_IDLE = 'portal-idle';
