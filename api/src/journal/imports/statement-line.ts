/** Runs statements of one connection one after another, in the order of the calls. */
export interface StatementLine {
  /** After a statement that failed, the further ones are not run and reject with its error. */
  run<Result>(statement: () => Promise<Result>): Promise<Result>;
  /** Waits for all of them. @throws The error of the first one that failed. */
  end(): Promise<void>;
}

/**
 * Makes a line for the connection of a transaction, whose driver does not accept a statement before the end of the one
 * before. While the database runs a statement, the process can compute what it sends next.
 */
export function makeStatementLine(): StatementLine {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(statement) {
      const result = last.then(statement);
      last = result;
      // Its caller may await an earlier statement, whose error is the same.
      result.catch(() => undefined);
      return result;
    },
    async end() {
      await last;
    },
  };
}
