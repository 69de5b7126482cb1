/** @typedef {import('../performance-document.mjs').Table} Table */

/**
 * A figure of the bench whose course is kept.
 *
 * @typedef {object} MainFigure
 * @property {string} part - The part of the bench that measures it.
 * @property {string} row - The first cell of its row.
 * @property {string} column - The title of its column.
 * @property {string} [shown] - Its name in the history, if the row's own is not enough.
 * @property {string} goal
 */

const ratio = 'ratio (95 % confidence)';
const share = 'share';

/**
 * @param {string} row
 * @param {string} goal
 * @returns {MainFigure}
 */
const compared = (row, goal) => ({ part: 'composition', row, column: ratio, goal });

/** @type {readonly MainFigure[]} */
export const mainFigures = [
  compared('unthrottled: first screen, cold', '≤ 1.00'),
  compared('unthrottled: first screen, warm', '≤ 1.00'),
  compared('unthrottled: switch, not loaded', '≤ 0.90'),
  compared('unthrottled: switch, loaded', '≤ 1.00'),
  compared('unthrottled: main thread, cold', '≤ 0.90'),
  compared('Fast 4G, CPU ÷ 4: first screen, cold', '≤ 0.95'),
  compared('Fast 4G, CPU ÷ 4: first screen, warm', '≤ 0.90'),
  compared('Fast 4G, CPU ÷ 4: switch, not loaded', '≤ 0.90'),
  compared('Fast 4G, CPU ÷ 4: switch, loaded', '≤ 1.00'),
  compared('Fast 4G, CPU ÷ 4: main thread, cold', '≤ 0.90'),
  compared('heap, all screens visited', '≤ 1.10'),
  { part: 'calls', row: 'registry revision', column: share, goal: '≥ 0.85' },
  { part: 'calls', row: "a month's widgets", column: share, goal: '≥ 0.85' },
  { part: 'calls', row: "an account's trades", column: share, goal: '≥ 0.85' },
  {
    part: 'sizes',
    row: 'code for a sign-in',
    column: 'brotli',
    shown: 'code for a sign-in, kB',
    goal: '≤ 150.0',
  },
  {
    part: 'long-journals',
    row: 'a month, of 1,000,000 deals',
    column: 'median',
    shown: 'a month of 1,000,000 deals, ms',
    goal: '≤ 10',
  },
  { part: 'copier', row: 'copies a second', column: 'two processes', goal: '' },
  { part: 'copier', row: 'last deal → all copied, ms', column: 'two processes', goal: '' },
  { part: 'copier', row: 'processor time of a copy: copiers, ms', column: 'two processes', goal: '' },
  { part: 'copier', row: 'processor time of a copy: database, ms', column: 'two processes', goal: '' },
];

/** @param {MainFigure} figure */
export const nameOf = ({ row, shown }) => shown ?? row;

/**
 * Returns the main figures in the tables of a part, by their names. Of a cell, only its first number is kept.
 *
 * @param {string} part
 * @param {readonly Table[]} tables
 * @returns {Record<string, number>}
 */
export function figuresIn(part, tables) {
  /** @type {Record<string, number>} */
  const figures = {};
  for (const figure of mainFigures.filter((one) => one.part === part))
    for (const { columns, rows } of tables) {
      const cell = rows.find(([first]) => first === figure.row)?.[columns.indexOf(figure.column)];
      const value = Number.parseFloat(String(cell).replaceAll(',', ''));
      if (Number.isFinite(value)) figures[nameOf(figure)] ??= value;
    }
  return figures;
}
