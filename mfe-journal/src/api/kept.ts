/** For queries whose last answer people may read without a connection, until they sign out. */
export const kept = { meta: { offline: true } };
