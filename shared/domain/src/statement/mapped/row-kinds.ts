import { normaliseColumnName } from './column-name';
import type { TableMapping } from './column-role';
import { isCounted } from './row-id';
import type { SkipReason } from '../rows/skipped-rows';
import { findUsualWidth, isTooWide } from '../rows/too-wide';
import { sampleValues, type FoundTable } from './found-table';
import { readDirection } from './side-words';

type Cells = readonly string[];

const levelNames = ['data discriminator', 'level of detail'];
/** Levels of detail that name each execution once, the best first. */
const levels = [/^order$/i, /^(?:trade|execution)$/i];

/** The test whether a row repeats others in more or less detail, as in statements of Interactive Brokers. */
function createLevelTest({ names, rows }: FoundTable): (cells: Cells) => boolean {
  const column = names.findIndex((name) => levelNames.includes(normaliseColumnName(name)));
  const level = levels.find((one) => rows.some((cells) => one.test(cells[column]?.trim() ?? '')));
  return (cells) => column >= 0 && level !== undefined && !level.test(cells[column]?.trim() ?? '');
}

const countDecimals = (text = ''): number => /[.,](\d+)\D*$/.exec(text.trim())?.[1]?.length ?? 0;

/**
 * A deposit in a row with fewer cells than the table, as MetaTrader 4 writes it, with its last cell as its amount; undefined
 * for other rows. An amount with fewer decimals than the results can be cut.
 */
export function widenMoneyRow(table: FoundTable, { columns }: TableMapping, cells: Cells): Cells | undefined {
  const [side, amount] = [
    columns.indexOf('side'),
    columns.findIndex((role) => role === 'profit' || role === 'net'),
  ];
  const text = cells.at(-1) ?? '';
  const isShort = cells.length <= Math.max(side, amount) && cells.length > side + 1;
  if (side < 0 || !isShort || !readDirection(cells[side] ?? '').isMoney) return undefined;
  const [result] = sampleValues(table, amount, 1);
  if (!/^-?\d[\d.,\s]*$/.test(text.trim()) || countDecimals(text) < countDecimals(result)) return undefined;
  return columns.map((_, at) => (at === amount ? text : at <= side ? (cells[at] ?? '') : ''));
}

/**
 * Returns the test of the rows of a table, in their order, before their values are read: the reason for leaving one out.
 */
export function createRowTest(
  table: FoundTable,
  mapping: TableMapping,
): (cells: Cells) => SkipReason | undefined {
  const names = table.names.join('|');
  // Equal executions of one position are several; a trade is one.
  const ids = (['ticket', 'position'] as const).map((role) => mapping.columns.indexOf(role));
  const id = ids.find((at, index) => at >= 0 && (index === 0 || mapping.rows === 'trades')) ?? -1;
  const last = table.names.length - 1;
  const comment = mapping.columns[last] === 'comment' ? last : undefined;
  const usual = findUsualWidth(table.rows);
  const isOtherLevel = createLevelTest(table);
  const seen = new Set<string>();
  return (cells) => {
    const content = cells.map((cell) => cell.trim()).join('|');
    if (content === names) return 'repeatedHead';
    if (isOtherLevel(cells)) return 'total';
    if (!table.isSheet && isTooWide(cells, table.names.length, comment, usual)) return 'tooWide';
    const isKnown = seen.has(content) && !isCounted(cells[id]?.trim() ?? '');
    seen.add(content);
    return isKnown ? 'repeated' : undefined;
  };
}
