import {
  guessFormats,
  guessMapping,
  missingRoles,
  type FoundTable,
  type TableMapping,
} from '@parque/domain/statement';
import { useMemo, useState } from 'react';

type Choice = Partial<Omit<TableMapping, 'columns'>>;

/** A mapping that the user confirmed, and what of it was chosen; the rest follows from the values of the columns. */
export interface ConfirmedMapping {
  readonly mapping: TableMapping;
  readonly choice: Choice;
}

/** What is read of a stored mapping. Orders and separators of the file itself are better known from its values. */
function choiceOf({ columns, rows, costs, symbol, dates, decimal }: TableMapping, table: FoundTable): Choice {
  const { unclearDate, unclearNumber } = guessFormats(table, columns);
  return {
    ...{ rows, costs },
    ...(symbol !== undefined && { symbol }),
    ...(unclearDate !== undefined && { dates }),
    ...(unclearNumber !== undefined && { decimal }),
  };
}

interface Earlier {
  /** The mapping that the user confirmed for another file of this layout. */
  readonly stored: TableMapping | undefined;
  /** What the user confirmed for this file before. */
  readonly confirmed: ConfirmedMapping | undefined;
}

/** The mapping of a table: the guess, with what the user changed. */
export function useMapping(table: FoundTable, { stored, confirmed }: Earlier) {
  const [guess] = useState(() => guessMapping(table).mapping);
  const [columns, setColumns] = useState((confirmed?.mapping ?? stored ?? guess).columns);
  const [choice, setChoice] = useState<Choice>(
    () => confirmed?.choice ?? (stored ? choiceOf(stored, table) : {}),
  );
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
    choice,
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
