export function selectedSteps(
  words: readonly string[],
  known: { readonly tiers: readonly string[]; readonly steps: readonly string[] },
): { tier: string; steps: string[]; patterns: string[] };
