import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import jest from '../../jest.config.mjs';

/**
 * The run that `tools/mutants.mjs` describes: which tests, and each mutant.
 *
 * @type {{ roots: string[], tests: string[], hasDatabase: boolean, changes: import('./transform.mjs').Changed[] }}
 */
const { roots, tests, hasDatabase, changes } = JSON.parse(
  readFileSync(process.env.MUTANTS ?? 'unknown', 'utf8'),
);

const node = jest.projects.find(({ displayName }) => displayName === 'node');
if (!node || !('globalSetup' in node)) throw new Error('jest.config.mjs has no project named node');
const { globalSetup, globalTeardown, ...rest } = node;
const transformer = fileURLToPath(new URL('transform.mjs', import.meta.url));

/**
 * @param {string} displayName
 * @param {import('./transform.mjs').Changed} [changed]
 */
const project = (displayName, changed) => ({
  ...rest,
  displayName,
  rootDir: path.join(import.meta.dirname, '../..'),
  roots,
  testMatch: tests,
  transform: Object.fromEntries(
    Object.entries(node.transform).map(([files, [, swc]]) => [files, [transformer, { swc, changed }]]),
  ),
});

/** The tests without a mutant, and once for each mutant. One database server serves all of them. */
export default {
  testTimeout: 30_000,
  projects: [
    { ...project('none'), ...(hasDatabase && { globalSetup, globalTeardown }) },
    ...changes.map((changed, i) => project(String(i), changed)),
  ],
};
