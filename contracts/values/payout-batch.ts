/** How many partners a batch pays at most. */
export const BATCH_SIZE = 500;
