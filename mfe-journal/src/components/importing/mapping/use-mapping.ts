import {
  findResultMeaning,
  guessFormats,
  guessMapping,
  isResultUnclear,
  listMissingRoles,
  summedRoles,
  sampleValues,
  withResults,
  type FoundTable,
  type GuessedMapping,
  type ResultMeaning,
  type TableMapping,
} from '@parque/domain/statement';
import { useMemo, useState } from 'react';

type Choice = Partial<Omit<TableMapping, 'columns'>>;

/** A mapping that the user confirmed, and what of it was chosen; the rest follows from the values of the columns. */
export interface ConfirmedMapping {
  readonly mapping: TableMapping;
  readonly choice: Choice;
}

/**
 * Returns the part of a stored mapping that applies to another file. Date orders and separators are detected from the
 * values of the file. A sign or a meaning of the costs that these values contradict must be chosen again; costs of both
 * signs contradict none.
 */
function toChoice(stored: TableMapping, table: FoundTable): Choice {
  const { columns, rows, costs, results, symbol, dates, decimal } = stored;
  const { unclearDate, unclearNumber, areCostsUnclear, costs: guessedCosts } = guessFormats(table, columns);
  return {
    rows,
    ...((guessedCosts === costs || areCostsUnclear) && { costs }),
    ...(results && !isContradicted(stored, table) && { results }),
    ...(symbol !== undefined && { symbol }),
    ...(unclearDate !== undefined && { dates }),
    ...(unclearNumber !== undefined && { decimal }),
  };
}

/** Whether a file proves that its results are not what was stated for an earlier one. */
function isContradicted(stored: TableMapping, table: FoundTable): boolean {
  const meaning =
    stored.results && findResultMeaning(table, { ...stored, ...guessFormats(table, stored.columns) });
  return meaning !== undefined && meaning !== stored.results;
}

const isResult = (role: string): role is 'profit' | 'net' => role === 'profit' || role === 'net';

function toInitialColumns(stored: TableMapping, table: FoundTable): TableMapping['columns'] {
  return isContradicted(stored, table) ? withResults(stored, 'gross').columns : stored.columns;
}

const hasCosts = (table: FoundTable, columns: TableMapping['columns']): boolean =>
  columns.some(
    (role, index) =>
      role !== '' &&
      summedRoles.includes(role) &&
      sampleValues(table, index, Infinity).some((value) => /[1-9]/.test(value)),
  );

/** What the values of a file do not decide: also the sign of its costs, where that of an earlier file differs. */
export type OpenQuestions = Omit<GuessedMapping, 'mapping'>;

interface Earlier {
  /** The mapping that the user confirmed for another file of this layout. */
  readonly stored: TableMapping | undefined;
  /** What the user confirmed for this file before. */
  readonly confirmed: ConfirmedMapping | undefined;
}

/** The mapping of a table: the guess, with what the user changed. */
export function useMapping(table: FoundTable, { stored, confirmed }: Earlier) {
  const [guess] = useState(() => guessMapping(table).mapping);
  const [columns, setColumns] = useState(
    () => confirmed?.mapping.columns ?? (stored ? toInitialColumns(stored, table) : guess.columns),
  );
  const [choice, setChoice] = useState<Choice>(
    () => confirmed?.choice ?? (stored ? toChoice(stored, table) : {}),
  );
  const {
    unclearDate,
    unclearNumber,
    areCostsUnclear: areMixed,
    ...formats
  } = useMemo(() => guessFormats(table, columns), [table, columns]);
  const hasOtherSign = stored !== undefined && stored.costs !== formats.costs && hasCosts(table, columns);
  const areCostsUnclear = choice.costs === undefined && (areMixed || hasOtherSign);
  const read: TableMapping = { columns, rows: guess.rows, ...formats, ...choice };
  const { rows, decimal, dates, costs } = read;
  const proven = useMemo(
    () => (areCostsUnclear ? undefined : findResultMeaning(table, { columns, rows, decimal, dates, costs })),
    [table, columns, rows, decimal, dates, costs, areCostsUnclear],
  );
  const results = choice.results ?? proven;
  const mapping: TableMapping = { ...read, ...(results && { results }) };
  const open: OpenQuestions = {
    ...(unclearDate !== undefined && choice.dates === undefined && { unclearDate }),
    ...(unclearNumber !== undefined && choice.decimal === undefined && { unclearNumber }),
    ...(areCostsUnclear && { areCostsUnclear: true }),
    ...(isResultUnclear(table, mapping) && { isResultUnclear: true }),
  };
  const missing = listMissingRoles(mapping);
  return {
    mapping,
    choice,
    open,
    missing,
    isComplete: missing.length === 0 && Object.keys(open).length === 0,
    setColumns: (changed: TableMapping['columns']) => {
      setColumns(changed);
      // The role that the user gives to a column of results states what they contain.
      const resultRole = changed.find((role, index) => isResult(role) && role !== columns[index]);
      if (resultRole)
        setChoice((previous) => ({ ...previous, results: resultRole === 'net' ? 'net' : 'gross' }));
    },
    setResults: (results: ResultMeaning) => {
      setColumns(withResults(mapping, results).columns);
      setChoice((previous) => ({ ...previous, results: results }));
    },
    choose: (more: Choice) => setChoice((previous) => ({ ...previous, ...more })),
    reset: () => {
      setColumns(guess.columns);
      setChoice({});
    },
  };
}
