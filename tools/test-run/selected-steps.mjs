/**
 * What the words after `npm test --` select.
 *
 * @param {readonly string[]} words
 * @param {{ tiers: readonly string[], steps: readonly string[] }} known - Names of tiers (`--full`) and of steps.
 * @returns {{ tier: string, steps: string[], patterns: string[] }} `steps` of the tier to run, all when empty. With
 *   `patterns` only the jest tests run whose path matches one.
 */
export function selectedSteps(words, { tiers, steps }) {
  const tier = tiers.find((name) => words.includes(`--${name}`)) ?? 'quick';
  const rest = words.filter((word) => word !== `--${tier}`);
  const isStep = (word) => steps.includes(word);
  return { tier, steps: rest.filter(isStep), patterns: rest.filter((word) => !isStep(word)) };
}
