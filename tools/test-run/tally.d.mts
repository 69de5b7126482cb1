export interface Tally {
  passed: number;
  failed: number;
}

export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

export declare function one(ok: boolean): Tally;
export declare function tallyOfJest(report: JestReport, ok: boolean): Tally;
export declare function tallyOfPlaywright(report: PlaywrightReport, ok: boolean): Tally;
export declare function total(tallies: Tally[]): Tally;
export declare function lastLine(tally: Tally): string;
