/** Returns an error and its causes, the outermost first. */
const listCauses = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...listCauses(error.cause)] : [];

/** Whether an error of the database, or one of its causes, meets a condition. @param code - Of PostgreSQL or Node; empty without one. */
export const hasCause = (error: unknown, isMatch: (code: string, cause: Error) => boolean): boolean =>
  listCauses(error).some((cause) => {
    const { code } = cause as { code?: unknown };
    return isMatch(typeof code === 'string' ? code : '', cause);
  });

export const isUniqueViolation = (error: unknown, index: string): boolean =>
  hasCause(error, (code, cause) => code === '23505' && 'constraint' in cause && cause.constraint === index);
