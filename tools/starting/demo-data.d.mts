export function isDemo(env: NodeJS.ProcessEnv): boolean;
export function resetDemo(root: string, env: NodeJS.ProcessEnv): void;
export function demoPassword(root: string, env: NodeJS.ProcessEnv): string | undefined;
