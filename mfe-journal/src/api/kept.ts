/** Marks queries whose last answer is stored for offline use until the user signs out. */
export const kept = { meta: { offline: true } };
