import {
  guessFormats,
  guessMapping,
  missingRoles,
  type FoundTable,
  type TableMapping,
} from '@parque/domain/statement';
import { useMemo, useState } from 'react';

type Choice = Partial<Omit<TableMapping, 'columns'>>;

/** What is read of a stored mapping. Orders and separators of the file itself are better known from its values. */
function choiceOf({ rows, costs, symbol, dates, decimal }: TableMapping, table: FoundTable): Choice {
  const { unclearDate, unclearNumber } = guessMapping(table);
  return {
    ...{ rows, costs },
    ...(symbol !== undefined && { symbol }),
    ...(unclearDate !== undefined && { dates }),
    ...(unclearNumber !== undefined && { decimal }),
  };
}

/**
 * The mapping of a table: the guess, with what the user changed.
 *
 * @param stored - The mapping that the user confirmed for another file of this layout.
 */
export function useMapping(table: FoundTable, stored: TableMapping | undefined) {
  const [guess] = useState(() => guessMapping(table).mapping);
  const [columns, setColumns] = useState(stored?.columns ?? guess.columns);
  const [choice, setChoice] = useState<Choice>(() => (stored ? choiceOf(stored, table) : {}));
  const { unclearDate, unclearNumber, ...formats } = useMemo(
    () => guessFormats(table, columns),
    [table, columns],
  );
  const mapping: TableMapping = { columns, rows: guess.rows, ...formats, ...choice };
  const open = {
    ...(unclearDate !== undefined && choice.dates === undefined && { unclearDate }),
    ...(unclearNumber !== undefined && choice.decimal === undefined && { unclearNumber }),
  };
  const missing = missingRoles(mapping);
  return {
    mapping,
    open,
    missing,
    isComplete: missing.length === 0 && Object.keys(open).length === 0,
    setColumns,
    choose: (more: Choice) => setChoice((before) => ({ ...before, ...more })),
    reset: () => {
      setColumns(guess.columns);
      setChoice({});
    },
  };
}
