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
function toChoice(storedMapping: TableMapping, table: FoundTable): Choice {
  const { columns, rows, costs, results, symbol, dates, decimal } = storedMapping;
  const { unclearDate, unclearNumber, areCostsUnclear, costs: guessedCosts } = guessFormats(table, columns);
  return {
    rows,
    ...((guessedCosts === costs || areCostsUnclear) && { costs }),
    ...(results && !isContradicted(storedMapping, table) && { results }),
    ...(symbol !== undefined && { symbol }),
    ...(unclearDate !== undefined && { dates }),
    ...(unclearNumber !== undefined && { decimal }),
  };
}

/** Whether a file proves that its results are not what was stated for an earlier one. */
function isContradicted(storedMapping: TableMapping, table: FoundTable): boolean {
  const meaning =
    storedMapping.results &&
    findResultMeaning(table, { ...storedMapping, ...guessFormats(table, storedMapping.columns) });
  return meaning !== undefined && meaning !== storedMapping.results;
}

const isResult = (role: string): role is 'profit' | 'net' => role === 'profit' || role === 'net';

function toInitialColumns(storedMapping: TableMapping, table: FoundTable): TableMapping['columns'] {
  return isContradicted(storedMapping, table)
    ? withResults(storedMapping, 'gross').columns
    : storedMapping.columns;
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

interface EarlierMappings {
  /** The mapping that the user confirmed for another file of this layout. */
  readonly storedMapping: TableMapping | undefined;
  /** What the user confirmed for this file before. */
  readonly confirmedMapping: ConfirmedMapping | undefined;
}

/** The mapping of a table: the guess, with what the user changed. */
export function useMapping(table: FoundTable, { storedMapping, confirmedMapping }: EarlierMappings) {
  const [guess] = useState(() => guessMapping(table).mapping);
  const [columns, setColumns] = useState(
    () =>
      confirmedMapping?.mapping.columns ??
      (storedMapping ? toInitialColumns(storedMapping, table) : guess.columns),
  );
  const [choice, setChoice] = useState<Choice>(
    () => confirmedMapping?.choice ?? (storedMapping ? toChoice(storedMapping, table) : {}),
  );
  const {
    unclearDate,
    unclearNumber,
    areCostsUnclear: areMixed,
    ...formats
  } = useMemo(() => guessFormats(table, columns), [table, columns]);
  const hasOtherSign =
    storedMapping !== undefined && storedMapping.costs !== formats.costs && hasCosts(table, columns);
  const areCostsUnclear = choice.costs === undefined && (areMixed || hasOtherSign);
  const readMapping: TableMapping = { columns, rows: guess.rows, ...formats, ...choice };
  const { rows, decimal, dates, costs } = readMapping;
  const provenResults = useMemo(
    () => (areCostsUnclear ? undefined : findResultMeaning(table, { columns, rows, decimal, dates, costs })),
    [table, columns, rows, decimal, dates, costs, areCostsUnclear],
  );
  const results = choice.results ?? provenResults;
  const mapping: TableMapping = { ...readMapping, ...(results && { results }) };
  const open: OpenQuestions = {
    ...(unclearDate !== undefined && choice.dates === undefined && { unclearDate }),
    ...(unclearNumber !== undefined && choice.decimal === undefined && { unclearNumber }),
    ...(areCostsUnclear && { areCostsUnclear: true }),
    ...(isResultUnclear(table, mapping) && { isResultUnclear: true }),
  };
  const missingRoles = listMissingRoles(mapping);
  return {
    mapping,
    choice,
    open,
    missingRoles,
    isComplete: missingRoles.length === 0 && Object.keys(open).length === 0,
    setColumns: (changedColumns: TableMapping['columns']) => {
      setColumns(changedColumns);
      // The role that the user gives to a column of results states what they contain.
      const resultRole = changedColumns.find((role, index) => isResult(role) && role !== columns[index]);
      if (resultRole)
        setChoice((previous) => ({ ...previous, results: resultRole === 'net' ? 'net' : 'gross' }));
    },
    setResults: (results: ResultMeaning) => {
      setColumns(withResults(mapping, results).columns);
      setChoice((previous) => ({ ...previous, results }));
    },
    choose: (more: Choice) => setChoice((previous) => ({ ...previous, ...more })),
    reset: () => {
      setColumns(guess.columns);
      setChoice({});
    },
  };
}
