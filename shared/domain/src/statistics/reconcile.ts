import type {
  FigureName,
  PrintedFigure,
  PrintedFigures,
  PrintedNumber,
} from '../statement/totals/printed-figures';
import { figureLabels } from './figure-labels';
import { listFigureNumbers, formatNumbers } from './figure-numbers';
import type { MetaTraderFigures } from './metatrader-figures';

/** A figure of a report beside ours. */
export interface ComparedFigure<Name extends string = FigureName> {
  readonly name: Name;
  /** A Spanish text for display. */
  readonly label: string;
  readonly printedText: string;
  readonly ourText: string;
  readonly matches: boolean;
  /** Why they differ, as a Spanish sentence; absent when the file does not show it. */
  readonly reason?: string;
}

/** How far a report and our figures agree: «conciliado 25/25». */
export interface Reconciliation<Name extends string = FigureName> {
  readonly matchingCount: number;
  readonly total: number;
  /** All of them, in the order of the report. */
  readonly figures: readonly ComparedFigure<Name>[];
  readonly differences: readonly ComparedFigure<Name>[];
}

/**
 * Compares the printed figures of a report with ours. They agree when ours, rounded to the printed decimals, equals
 * the printed one: one cent is a difference.
 *
 * @param digits - Decimals of the account's money.
 */
export function reconcile(figures: PrintedFigures, ours: MetaTraderFigures, digits: number): Reconciliation {
  const names = Object.keys(figures) as FigureName[];
  return summarise(
    names.flatMap((name) => {
      const figure = figures[name];
      return figure ? [compare(name, figure, ours, digits)] : [];
    }),
  );
}

/** Counts the figures that agree. */
export function summarise<Name extends string>(
  figures: readonly ComparedFigure<Name>[],
): Reconciliation<Name> {
  const differences = figures.filter(({ matches }) => !matches);
  return { matchingCount: figures.length - differences.length, total: figures.length, figures, differences };
}

const maxDecimals = 6;

function compare(name: FigureName, figure: PrintedFigure, ours: MetaTraderFigures, digits: number) {
  // MetaTrader 4 prints the gross loss without its sign.
  const sign = name === 'grossLoss' && (figure.numbers[0]?.value ?? 0) > 0 ? -1 : 1;
  const numbers = listFigureNumbers(ours, name, digits).map(({ unit, value }) => ({
    unit,
    value: value && value * sign,
  }));
  const printedNumbers = numbers.map(({ unit }, index) => ({ unit, value: figure.numbers[index]?.value }));
  const isWhole = figure.numbers.length === numbers.length;
  const decimals = Math.min(figure.numbers[0]?.decimals ?? 0, maxDecimals);
  return {
    name,
    label: figureLabels[name],
    printedText: isWhole ? formatNumbers(printedNumbers, digits, decimals) : figure.text,
    ourText: formatNumbers(numbers, digits, decimals),
    matches: isWhole && figure.numbers.every((number, index) => isRounded(number, numbers[index]?.value)),
  };
}

function isRounded(printedNumber: PrintedNumber, exact: number | undefined): boolean {
  // For a figure without a value, such as the profit factor without losses, reports print zero.
  if (exact === undefined) return printedNumber.value === 0;
  const half = 0.5 / 10 ** Math.min(printedNumber.decimals, maxDecimals);
  return Math.abs(printedNumber.value - exact) <= half + Math.abs(exact) * 1e-12;
}
