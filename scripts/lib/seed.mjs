// Sample data, once for each stack: scripts/seed.mjs makes it, in sandbox mode only.
export async function seed() {}
