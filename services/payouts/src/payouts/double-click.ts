/** Two requests without a key for the same, within this time, are a double click. */
export const DOUBLE_CLICK_SECONDS = 10;
