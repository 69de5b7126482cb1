import { measureCalls } from './measure-calls.mjs';
import { measureJournal } from './measure-journal.mjs';

const goal = 0.85;
/** Milliseconds. */
const monthGoal = 10;
const importGoals = { ms: 5000, megabytes: 300 };

/** @typedef {import('../parts.mjs').Table} Table */
/** @typedef {import('../parts.mjs').TimeLimit} TimeLimit */

/** @param {import('./measure-calls.mjs').CallRate} rate */
const toRateCells = ({ rate, bareRate, p99, share }) => [
  rate.toFixed(0),
  bareRate.toFixed(0),
  p99.toFixed(1),
  share.toFixed(2),
  share >= goal ? 'yes' : 'no',
];

/**
 * The ten most used calls compared with bare routes, with one process and with two.
 *
 * @returns {Promise<Table[]>}
 */
export async function measureCallTables() {
  const parts = await measureCalls();
  const names = (parts[0]?.rows ?? []).map(({ name }) => name);
  /** @param {number} processes */
  const formatProcesses = (processes) => (processes === 1 ? 'one process' : `${processes} processes`);
  return [
    {
      title: `The ten most used calls, 20 connections; the goal is a share ≥ ${goal} of the bare route`,
      columns: [
        '',
        ...parts.flatMap(({ processes }) => [
          `${formatProcesses(processes)}: a second`,
          'bare',
          'p99, ms',
          'share',
          'holds',
        ]),
      ],
      rows: names.map((name, index) => [
        name,
        ...parts.flatMap(({ rows }) => rows.slice(index, index + 1).flatMap(toRateCells)),
      ]),
    },
  ];
}

/**
 * Months of journals of several lengths, and an import.
 *
 * @param {TimeLimit} time
 * @returns {Promise<Table[]>}
 */
export async function measureJournalTables(time) {
  const { months, imported: figures } = await measureJournal(time);
  const rows = months.map(({ deals, median, worst }) => [
    `a month, of ${deals.toLocaleString('en')} deals`,
    median.toFixed(1),
    worst.toFixed(1),
    `≤ ${monthGoal}`,
    median <= monthGoal ? 'yes' : 'no',
  ]);
  const importRow = [
    `import of 100,000 deals; the api held at most ${(figures.peakBytes / 1e6).toFixed(0)} MB`,
    figures.ms.toFixed(0),
    '',
    `≤ ${importGoals.ms}, ≤ ${importGoals.megabytes} MB`,
    figures.ms <= importGoals.ms && figures.peakBytes <= importGoals.megabytes * 1e6 ? 'yes' : 'no',
  ];
  return [
    {
      title: 'Long journals, in milliseconds',
      columns: ['', 'median', 'worst', 'goal', 'holds'],
      rows: [...rows, importRow],
    },
  ];
}
