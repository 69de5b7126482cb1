/** Marks queries whose last answer is stored for offline use until the user signs out. */
export const offlineOptions = { meta: { offline: true } };
