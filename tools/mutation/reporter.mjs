import { appendFileSync } from 'node:fs';

/** Writes the name of each project with a failed test, one a line. */
export default class FailedProjects {
  /**
   * @param {{ context: { config: { displayName?: { name: string } } } }} test
   * @param {{ numFailingTests: number, testExecError?: unknown }} result
   */
  onTestResult({ context }, { numFailingTests, testExecError }) {
    const name = context.config.displayName?.name;
    if (name !== undefined && (numFailingTests > 0 || testExecError))
      appendFileSync(process.env.MUTANTS_FAILED ?? 'unknown', `${name}\n`);
  }
}
