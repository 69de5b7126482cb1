import path from 'node:path';
import { measureComposition } from './composition/rows.mjs';
import { measureCallTables, measureJournalTables } from './calls/tables.mjs';
import { measureCopier } from './copier/copier-load.mjs';
import { listParts } from '../tools/build/parts.mjs';
import { budgets, listRemoteFiles, listShellFiles, measureFiles } from '../tools/build/sizes.mjs';
import { root } from '../tools/root.mjs';

/**
 * A part of the bench. `measure` returns one or more tables: titles of columns, and rows. A column `goal` gives the
 * goal of a row, and the column `holds` after it whether the goal is met.
 *
 * @typedef {{ title: string, columns: string[], rows: (string | number)[][] }} Table
 * @typedef {ReturnType<typeof import('./time.mjs').createTimeLimit>} TimeLimit
 * @typedef {{ name: string, seconds: number, measure: (time: TimeLimit) => Promise<Table[]> }} Part
 *   `seconds`: the time limit.
 */

/** @typedef {import('../tools/build/sizes.mjs').Sizes} Sizes */

/** @param {string} name */
const getDist = (name) => path.join(root, name, 'dist');
/** @param {number} bytes */
const formatKilobytes = (bytes) => (bytes / 1000).toFixed(1);

/**
 * @param {Sizes} sizes
 * @param {number} budget
 */
const toGoalCells = ({ brotli }, budget) => [`≤ ${formatKilobytes(budget)}`, brotli <= budget ? 'yes' : 'no'];

/**
 * @param {string} name
 * @param {Sizes} sizes
 * @param {readonly string[]} [goal]
 */
const toSizeRow = (name, { files, raw, gzip, brotli }, goal = ['', '']) => [
  name,
  files,
  ...[raw, gzip, brotli].map(formatKilobytes),
  ...goal,
];

async function measureShell() {
  const dist = getDist('shell');
  const shell = await listShellFiles(dist);
  const code = await measureFiles(dist, shell.code);
  return [
    toSizeRow('first visit', await measureFiles(dist, shell.first)),
    toSizeRow('code for a sign-in', code, toGoalCells(code, budgets.shell)),
    toSizeRow('all files', await measureFiles(dist, shell.all)),
  ];
}

/** One row for each remote: each cell has the raw size and the sizes after gzip and brotli. */
async function measureRemotes() {
  /** @type {string[][]} */
  const rows = [];
  /** @param {Sizes} sizes */
  const formatSizes = ({ raw, gzip, brotli }) => [raw, gzip, brotli].map(formatKilobytes).join(' / ');
  for (const { name } of (await listParts(root)).filter(({ isRemote }) => isRemote)) {
    const folder = getDist(name);
    const remote = await listRemoteFiles(folder);
    const entry = await measureFiles(folder, [remote.entry]);
    const firstScreen = await measureFiles(folder, remote.first);
    const allFiles = await measureFiles(folder, remote.all);
    rows.push([
      remote.name,
      formatSizes(entry),
      ...toGoalCells(entry, budgets.entry),
      formatSizes(firstScreen),
      ...toGoalCells(firstScreen, budgets.screen),
      formatSizes(allFiles),
    ]);
  }
  return rows;
}

/** @type {Part[]} In the order in which they are measured. */
export const benchParts = [
  {
    name: 'sizes',
    seconds: 20,
    measure: async () => [
      {
        title: 'The shell, in kB',
        columns: ['', 'files', 'raw', 'gzip', 'brotli', 'goal', 'holds'],
        rows: await measureShell(),
      },
      {
        title: 'The remotes, in kB: raw / gzip / brotli; the goals are for brotli',
        columns: ['', 'entry', 'goal', 'holds', 'first screen', 'goal', 'holds', 'all files'],
        rows: await measureRemotes(),
      },
    ],
  },
  {
    name: 'composition',
    seconds: 480,
    measure: async (time) => [
      {
        title: 'Remotes compared with the same screens as one application',
        columns: ['', 'federated', 'monolith', 'ratio (95 % confidence)', 'goal', 'holds'],
        rows: await measureComposition(time),
      },
    ],
  },
  { name: 'calls', seconds: 180, measure: measureCallTables },
  { name: 'long-journals', seconds: 75, measure: measureJournalTables },
  {
    name: 'copier',
    seconds: 130,
    measure: async () => [
      {
        title: 'The copier, 200 masters with 2 children each',
        columns: ['', 'half the rate', 'two processes', 'one of two killed'],
        rows: await measureCopier(),
      },
    ],
  },
];
