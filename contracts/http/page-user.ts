/** The header with which a page sends the id of the user it was opened for. Other clients leave it out. */
export const PAGE_USER = 'portal-user';
/** 409: the session belongs to another user than the page. Nothing was done, and neither user's data is disclosed. */
export const ANOTHER_USER = 'ANOTHER_USER';
