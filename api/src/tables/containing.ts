/** A pattern for `ilike`. What is typed is looked for as it is: % and _ have no meaning of their own. */
export const containing = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
