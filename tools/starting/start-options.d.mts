export const help: string;
export function startOptions(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): { help: boolean; reset: boolean; env: NodeJS.ProcessEnv };
