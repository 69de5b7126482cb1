import { summedRoles, type ColumnRole, type TableMapping } from './column-role';
import { isLossName, normaliseColumnName } from './column-name';
import { hasSign, isBlank, readFigure } from './figures';
import { areZonesUnclear, readClock, readMoment } from './moments';
import type { FoundTable } from './found-table';
import { getOppositeSide } from '../deal';
import { createSideReader, listPricedRows } from './price-proof';
import type { RowCells } from './row-cells';
import { areSidedSymbols, readDirection, splitSidedSymbol, type Direction } from './side-words';
import { readVolume } from '../rows/cell';
import { SkippedRowError } from '../rows/skipped-rows';

const timeRoles = ['time', 'closeTime', 'buyTime', 'sellTime'] as const;

/** Names of columns with the amounts of payments, beside the results of trades. */
const paymentName = /^(?:amount|total|value|importe|betrag|valor|montant|importo|change)$/;

/** Names of columns with the cost of one contract, not of the whole row. */
const rateName =
  /^commission fill rate$|^(?:commission|fee|comision)s? (?:per|por) (?:contract|contrato|lot|lote)$/;
const orderName = /^(?:order(?: id| number| #)?|orden|id de orden|订单号?|注文番号)$/;
/** Names of columns in which a closing names the opening by its ticket. */
const linkName = /^(?:transaction link|related order number|(?:open|opening) ticket|ticket de apertura)$/;

export function createRowReader(
  { isSheet, names, rows }: Pick<FoundTable, 'isSheet' | 'names' | 'rows'>,
  { columns, rows: meaning, decimal, dates, costs, symbol = '' }: TableMapping,
): (cells: readonly string[]) => RowCells {
  const columnsByRole = new Map<ColumnRole, number[]>();
  for (const [index, role] of columns.entries()) {
    const isEmpty = role === 'closePrice' && rows.every((cells) => isBlank(cells[index] ?? ''));
    if (role !== '' && !isEmpty) columnsByRole.set(role, [...(columnsByRole.get(role) ?? []), index]);
  }
  const isPositive = (column: number): boolean =>
    rows.some((cells) => (readFigure(cells[column] ?? '', decimal, isSheet) ?? 0) > 0);
  /** Columns that print costs or losses as positive numbers. In other columns, a negative number reduces the balance. */
  const unsignedColumns = new Set(
    costs === 'signed'
      ? []
      : [...summedRoles, ...(costs === 'swaps' ? (['swap'] as const) : [])]
          .flatMap((role) => columnsByRole.get(role) ?? [])
          .filter(isPositive),
  );
  for (const column of columnsByRole.get('profit') ?? [])
    if (isLossName(normaliseColumnName(names[column] ?? '')) && isPositive(column))
      unsignedColumns.add(column);
  const volume = columnsByRole.get('volume')?.[0] ?? -1;
  const isVolumeSigned = !columnsByRole.has('side') && rows.some((cells) => hasSign(cells[volume] ?? ''));
  const findColumns = (pattern: RegExp): number[] =>
    names.flatMap((name, column) => (pattern.test(normaliseColumnName(name)) ? [column] : []));
  const rates = new Set(findColumns(rateName));
  const [link = -1] = findColumns(linkName);
  const [ticketColumn = -1, sideColumn = -1] = (['ticket', 'side'] as const).map(
    (role) => columnsByRole.get(role)?.[0],
  );
  const sidesByTicket = new Map(
    (link < 0 ? [] : rows).map((cells) => [cells[ticketColumn]?.trim(), cells[sideColumn] ?? '']),
  );
  /** The direction of a closing such as `Take Profit` of OANDA, from the opening that it names. */
  const readLinkedSide = (cells: readonly string[], direction: Direction): Direction => {
    const opening = readDirection(sidesByTicket.get(cells[link]?.trim()) ?? '');
    if (direction.side || direction.isMoney || !opening.side) return direction;
    return { ...direction, side: getOppositeSide(opening.side), entry: 'out' };
  };
  const symbolColumn = columnsByRole.get('symbol')?.[0] ?? -1;
  const isSided = areSidedSymbols(rows.flatMap((cells) => cells[symbolColumn]?.trim() || []));
  const payment = names.findIndex(
    (name, column) => columns[column] === '' && paymentName.test(normaliseColumnName(name)),
  );
  const resultColumns = (['profit', 'net'] as const).flatMap((role) => columnsByRole.get(role) ?? []);
  const hasBlankOpenings =
    meaning === 'deals' &&
    !rows.some((cells) =>
      resultColumns.some((column) => readFigure(cells[column] ?? '', decimal, isSheet) === 0),
    );
  const timeColumns = timeRoles.flatMap((role) => columnsByRole.get(role) ?? []);
  const listTimes = () => rows.flatMap((cells) => timeColumns.map((column) => cells[column] ?? ''));
  /** Whether times are read as they are printed, on a clock that the user states. */
  let areZonesIgnored: boolean | undefined;
  let readSide = readDirection;
  const readRow = (cells: readonly string[]): RowCells => {
    const readText = (role: ColumnRole): string => {
      const cell = cells[columnsByRole.get(role)?.[0] ?? -1]?.trim() ?? '';
      if (isSided && role === 'symbol') return splitSidedSymbol(cell)?.symbol ?? cell;
      if (isSided && role === 'side' && !columnsByRole.has('side'))
        return splitSidedSymbol(cells[symbolColumn] ?? '')?.side ?? '';
      return role === 'symbol' && !columnsByRole.has('symbol') ? symbol : cell;
    };
    const sumRoleColumns = (role: ColumnRole): number | undefined => {
      let sum: number | undefined;
      for (const index of columnsByRole.get(role) ?? []) {
        const cell = cells[index] ?? '';
        if (isBlank(cell)) continue;
        const readNumber = (text: string) => readFigure(text, decimal, isSheet);
        const value = role === 'volume' ? readVolume(cell, readNumber) : readNumber(cell);
        if (value === undefined) throw new SkippedRowError('badNumber');
        const amount = rates.has(index) ? value * Math.abs(sumRoleColumns('volume') ?? 0) : value;
        sum = (sum ?? 0) + (unsignedColumns.has(index) ? -amount + 0 : amount);
      }
      return sum;
    };
    return {
      isVolumeSigned,
      hasBlankOpenings,
      isOrderId: orderName.test(normaliseColumnName(names[ticketColumn] ?? '')),
      readOtherTexts: () => cells.filter((_, column) => columns[column] === ''),
      findPayment: () => readFigure(cells[payment] ?? '', decimal, isSheet),
      has: (role) => columnsByRole.has(role),
      readText,
      readDirection: () => readLinkedSide(cells, readSide(readText('side'))),
      findFigure: sumRoleColumns,
      readFigure: (role) => sumRoleColumns(role) ?? 0,
      readMoment(role, clock) {
        const moment = readMoment(readText(role), dates);
        const clockTime = (clock === undefined ? undefined : readClock(readText(clock))) ?? 0;
        areZonesIgnored ??= areZonesUnclear(listTimes(), dates);
        return moment && areZonesIgnored
          ? { ...moment, wall: moment.printedWall + clockTime, isUtc: false }
          : moment && { ...moment, wall: moment.wall + clockTime };
      },
    };
  };
  const [side = -1] = columnsByRole.get('side') ?? [];
  // Prices of purchase and sale do not show which came first.
  if (meaning === 'trades' && side >= 0 && !columnsByRole.has('buyPrice')) {
    const sides = rows.flatMap((cells) => cells[side]?.trim() || []);
    readSide = createSideReader(normaliseColumnName(names[side] ?? ''), sides, listPricedRows(rows, readRow));
  }
  return readRow;
}
