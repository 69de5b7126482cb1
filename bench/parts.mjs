import path from 'node:path';
import { compositionRows } from './composition/rows.mjs';
import { callTables, journalTables } from './calls/tables.mjs';
import { measureCopier } from './copier/copier-load.mjs';
import { listParts } from '../tools/build/parts.mjs';
import { budgets, listRemoteFiles, listShellFiles, measureFiles } from '../tools/build/sizes.mjs';
import { root } from '../tools/root.mjs';

/**
 * A part of the bench. `measure` returns one or more tables: titles of columns, and rows. A column `goal` gives the
 * goal of a row, and the column `holds` after it whether the goal is met.
 *
 * @typedef {{ title: string, columns: string[], rows: (string | number)[][] }} Table
 * @typedef {{ isQuick: boolean, time: ReturnType<typeof import('./time.mjs').timeOf> }} Options
 * @typedef {{ name: string, seconds: { full: number, quick?: number }, measure: (options: Options) =>
 * Promise<Table[]> }} Part
 *   `seconds`: the time limit. A quick bench leaves out parts without a quick limit, unless they are requested by name.
 */

/** @typedef {import('../tools/build/sizes.mjs').Sizes} Sizes */

/** @param {string} name */
const distOf = (name) => path.join(root, name, 'dist');
/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

/**
 * @param {Sizes} sizes
 * @param {number} budget
 */
const verdict = ({ brotli }, budget) => [`≤ ${kilobytes(budget)}`, brotli <= budget ? 'yes' : 'no'];

/**
 * @param {string} name
 * @param {Sizes} sizes
 * @param {readonly string[]} [goal]
 */
const sizeRow = (name, { files, raw, gzip, brotli }, goal = ['', '']) => [
  name,
  files,
  ...[raw, gzip, brotli].map(kilobytes),
  ...goal,
];

async function shellRows() {
  const dist = distOf('shell');
  const shell = await listShellFiles(dist);
  const code = await measureFiles(dist, shell.code);
  return [
    sizeRow('first visit', await measureFiles(dist, shell.first)),
    sizeRow('code for a sign-in', code, verdict(code, budgets.shell)),
    sizeRow('all files', await measureFiles(dist, shell.all)),
  ];
}

/** One row for each remote: each cell has the raw size and the sizes after gzip and brotli. */
async function remoteRows() {
  /** @type {string[][]} */
  const rows = [];
  /** @param {Sizes} sizes */
  const cell = ({ raw, gzip, brotli }) => [raw, gzip, brotli].map(kilobytes).join(' / ');
  for (const { name } of (await listParts(root)).filter(({ isRemote }) => isRemote)) {
    const folder = distOf(name);
    const remote = await listRemoteFiles(folder);
    const entry = await measureFiles(folder, [remote.entry]);
    const first = await measureFiles(folder, remote.first);
    const all = await measureFiles(folder, remote.all);
    rows.push([
      remote.name,
      cell(entry),
      ...verdict(entry, budgets.entry),
      cell(first),
      ...verdict(first, budgets.screen),
      cell(all),
    ]);
  }
  return rows;
}

/** @type {Part[]} In the order in which they are measured. */
export const benchParts = [
  {
    name: 'sizes',
    seconds: { full: 20, quick: 10 },
    measure: async () => [
      {
        title: 'The shell, in kB',
        columns: ['', 'files', 'raw', 'gzip', 'brotli', 'goal', 'holds'],
        rows: await shellRows(),
      },
      {
        title: 'The remotes, in kB: raw / gzip / brotli; the goals are for brotli',
        columns: ['', 'entry', 'goal', 'holds', 'first screen', 'goal', 'holds', 'all files'],
        rows: await remoteRows(),
      },
    ],
  },
  {
    name: 'composition',
    seconds: { full: 480, quick: 90 },
    measure: async (options) => [
      {
        title: 'Remotes compared with the same screens as one application',
        columns: ['', 'federated', 'monolith', 'ratio (95 % confidence)', 'goal', 'holds'],
        rows: await compositionRows(options),
      },
    ],
  },
  { name: 'calls', seconds: { full: 180, quick: 75 }, measure: callTables },
  { name: 'long-journals', seconds: { full: 75, quick: 15 }, measure: journalTables },
  {
    name: 'copier',
    seconds: { full: 130 },
    measure: async () => [
      {
        title: 'The copier, 200 masters with 2 children each',
        columns: ['', 'half the rate', 'two processes', 'one of two killed'],
        rows: await measureCopier(),
      },
    ],
  },
];
