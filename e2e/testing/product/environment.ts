import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../workspace';

const example = readFileSync(path.join(root, '.env.example'), 'utf8');

/** Every setting there is, unset: what whoever runs the tests has set does not count. */
const unset = Object.fromEntries(
  [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name = '']) => [name, '']),
);

/** The environment of one installation, which only this machine reaches. */
export function environment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...unset, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...settings };
}
