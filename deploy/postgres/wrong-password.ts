/** The exit code that says so: PostgreSQL keeps the password that its data was made with, whatever the settings say. */
export const WRONG_PASSWORD = 77;
