import path from 'node:path';
import { peerRows } from '../../bench/peers/rows.mjs';
import { compositionRows } from '../../bench/composition/rows.mjs';
import { callTables, journalTables, streamTables } from './api-bench/tables.mjs';
import { measureCopier } from './copier-load.mjs';
import { measureMonths } from './months.mjs';
import { partsOf } from '../building/parts.mjs';
import { budgets, remoteFiles, shellFiles, sizesOf } from '../building/sizes.mjs';
import { measureStarts } from './starts.mjs';
import { measureTeams } from './teams-bench.mjs';

/**
 * A part of the bench. `measure` gives one table or several: titles of columns and rows. A column called `goal` says
 * what a row is to be, the column `holds` after it whether it is.
 *
 * @typedef {{ title: string, columns: string[], rows: (string | number)[][] }} Table
 * @typedef {{ isQuick: boolean, time: ReturnType<typeof import('./bench-time.mjs').timeOf> }} Options
 * @typedef {{ name: string, seconds: { full: number, quick?: number }, measure: (root: string, options: Options) => Promise<Table[]> }} Part
 *   `seconds`: what it may take; a quick bench leaves out what has none for it, unless it is asked for by name.
 */

const distOf = (root, name) => path.join(root, name, 'dist');
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

function sizeRow(name, { files, raw, gzip, brotli }, budget) {
  const goal = budget ? [`≤ ${kilobytes(budget)}`, brotli <= budget ? 'yes' : 'no'] : ['', ''];
  return [name, files, ...[raw, gzip, brotli].map(kilobytes), ...goal];
}

async function sizeRows(root) {
  const dist = distOf(root, 'shell');
  const shell = await shellFiles(dist);
  const rows = [
    sizeRow('shell, first visit', await sizesOf(dist, shell.first)),
    sizeRow('shell, what a sign-in needs', await sizesOf(dist, shell.code), budgets.shell),
    sizeRow('shell, everything', await sizesOf(dist, shell.all)),
  ];
  for (const { name } of (await partsOf(root)).filter(({ isRemote }) => isRemote)) {
    const folder = distOf(root, name);
    const remote = await remoteFiles(folder);
    rows.push(
      sizeRow(`${remote.name}, entry`, await sizesOf(folder, [remote.entry]), budgets.entry),
      sizeRow(`${remote.name}, first visit`, await sizesOf(folder, remote.first), budgets.screen),
      sizeRow(`${remote.name}, everything`, await sizesOf(folder, remote.all)),
    );
  }
  return rows;
}

/** @type {Part[]} In the order in which they are measured. */
export const benchParts = [
  {
    name: 'sizes',
    seconds: { full: 20, quick: 10 },
    measure: async (root) => [
      {
        title: 'What a browser downloads, in kB',
        columns: ['', 'files', 'raw', 'gzip', 'brotli', 'goal', 'holds'],
        rows: await sizeRows(root),
      },
    ],
  },
  {
    name: 'composition',
    seconds: { full: 190, quick: 70 },
    measure: async (root, options) => [
      {
        title: 'Federated, beside the same screens as one application',
        columns: ['', 'federated', 'monolith', 'ratio', 'goal', 'holds'],
        rows: await compositionRows(root, options),
      },
    ],
  },
  {
    name: 'peers',
    seconds: { full: 105 },
    measure: async (root, options) => [
      {
        title: 'Beside other composers, each with a page that says hello',
        columns: ['', 'bytes, cold', 'frame shown', 'remote shown'],
        rows: await peerRows(root, options),
      },
    ],
  },
  {
    name: 'server',
    seconds: { full: 20, quick: 12 },
    measure: async (root, options) => [
      {
        title: 'The server, in milliseconds',
        columns: ['', 'median', 'worst'],
        rows: await measureStarts(root, options),
      },
    ],
  },
  {
    name: 'journal',
    seconds: { full: 40 },
    measure: async (root) => [
      {
        title: 'The journal of an account with 100,000 deals, in milliseconds',
        columns: ['', 'median', 'worst'],
        rows: await measureMonths(root),
      },
    ],
  },
  { name: 'calls', seconds: { full: 140, quick: 32 }, measure: callTables },
  { name: 'long-journals', seconds: { full: 75, quick: 15 }, measure: journalTables },
  { name: 'streams', seconds: { full: 40, quick: 10 }, measure: streamTables },
  {
    name: 'teams',
    seconds: { full: 110 },
    measure: async (root, options) => [
      {
        title: 'What a team waits for, in seconds',
        columns: ['', 'seconds'],
        rows: (await measureTeams(root, options)).map(({ name, ms }) => [name, (ms / 1000).toFixed(1)]),
      },
    ],
  },
  {
    name: 'copier',
    seconds: { full: 130 },
    measure: async (root) => {
      const { delays, books } = await measureCopier(root);
      return [
        {
          title: 'The copier: 200 masters with 2 children each; delays in milliseconds',
          columns: ['', 'median', 'p99', 'worst'],
          rows: delays,
        },
        {
          title: 'The copier: what came of it',
          columns: ['', 'half the rate', 'two processes', 'one of two killed'],
          rows: books,
        },
      ];
    },
  },
];
