/**
 * Returns the line that is printed when jest wrote no report for these patterns: one of them may be a mistyped step.
 *
 * @param {readonly string[]} patterns
 * @param {readonly string[]} steps
 */
export const explainNoTestFile = (patterns, steps) =>
  `No test file matches ${patterns.join(' or ')}, or jest ended early (see above). Steps: ${[...new Set(steps)].join(', ')}`;

/**
 * Parses the arguments after `npm test --`.
 *
 * @param {readonly string[]} args
 * @param {{ tiers: readonly string[], steps: readonly string[] }} known - Names of tiers (`--full`) and of steps.
 * @returns {{ tier: string, steps: string[], patterns: string[] }} `steps` of the tier to run, all when empty. With
 *   `patterns` only the jest tests run whose path matches one.
 */
export function selectSteps(args, { tiers, steps }) {
  const tier = tiers.find((name) => args.includes(`--${name}`)) ?? 'quick';
  const remainingArgs = args.filter((arg) => arg !== `--${tier}`);
  /** @param {string} arg */
  const isStep = (arg) => steps.includes(arg);
  return { tier, steps: remainingArgs.filter(isStep), patterns: remainingArgs.filter((arg) => !isStep(arg)) };
}
