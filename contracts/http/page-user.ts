/** The header by which a page says whose it is: the id of the user it was opened for. Other clients leave it out. */
export const PAGE_USER = 'portal-user';
/** 409: the session is another user's than the page; nothing was done, and nothing of either is told. */
export const ANOTHER_USER = 'ANOTHER_USER';
