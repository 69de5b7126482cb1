import type { SkippedRows, SkipReason } from '@parque/domain/statement';
import { Banner } from '@parque/ui';
import { formatDecimal } from '../../figures/figure';
import css from './mapping.module.css';

const reasons: Readonly<Record<SkipReason, string>> = {
  total: 'totales o notas, sin fecha',
  repeatedHead: 'títulos repetidos',
  unexecuted: 'órdenes que no se ejecutaron',
  noTime: 'con una fecha que no se puede leer',
  noSymbol: 'sin símbolo',
  noSide: 'sin compra ni venta',
  noVolume: 'sin volumen',
  noResult: 'sin resultado',
  badNumber: 'con una cifra que no se puede leer',
};

/** What is no trade by its nature. Everything else may be a wrong column. */
const expected: readonly SkipReason[] = ['total', 'repeatedHead', 'unexecuted'];

function textOf({ reason, count, rows }: SkippedRows): string {
  const numbers = `${rows.length === 1 ? 'fila' : 'filas'} ${rows.join(', ')}${count > rows.length ? '…' : ''}`;
  return `${formatDecimal(count)} ${reasons[reason]} (${numbers})`;
}

/** The rows that are not imported, with their numbers in the file. */
export function SkippedList({ skipped }: { readonly skipped: readonly SkippedRows[] }) {
  if (skipped.length === 0) return null;
  const isExpected = skipped.every(({ reason }) => expected.includes(reason));
  return (
    <Banner tone={isExpected ? 'accent' : 'danger'} title="Hay filas que no se importan">
      <ul className={css.skipped}>
        {skipped.map((one) => (
          <li key={one.reason}>{textOf(one)}</li>
        ))}
      </ul>
    </Banner>
  );
}
