import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../workspace';

const example = readFileSync(path.join(root, '.env.example'), 'utf8');

/** All settings, unset: the settings of the developer's shell have no effect. */
const unset = Object.fromEntries(
  [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name = '']) => [name, '']),
);

/** Returns the environment of one installation, which listens on the loopback address. */
export function createEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...unset, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...settings };
}
