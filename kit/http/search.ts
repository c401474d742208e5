/** A pattern for `like` on lower-case words that contain `text`: what somebody types stands for itself. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
