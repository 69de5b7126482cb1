import type { SkippedRows, SkipReason } from '@parque/domain/statement';
import { Banner, countText, plural } from '@parque/ui';
import css from './mapping.module.css';

const sameFor = (text: string) => [text, text] as const;

const reasons: Readonly<Record<SkipReason, readonly [one: string, several: string]>> = {
  total: ['total o nota, sin fecha', 'totales o notas, sin fecha'],
  repeatedHead: ['título repetido', 'títulos repetidos'],
  unexecuted: ['orden que no se ejecutó', 'órdenes que no se ejecutaron'],
  noTime: sameFor('con una fecha que no se puede leer'),
  noSymbol: sameFor('sin símbolo'),
  noSide: sameFor('sin compra ni venta'),
  noVolume: sameFor('sin volumen'),
  noResult: sameFor('sin resultado'),
  badNumber: sameFor('con una cifra que no se puede leer'),
};

/** What is no trade by its nature. Everything else may be a wrong column. */
const expected: readonly SkipReason[] = ['total', 'repeatedHead', 'unexecuted'];

function textOf({ reason, count, rows }: SkippedRows): string {
  const numbers = `${plural(rows.length, 'fila', 'filas')} ${rows.join(', ')}${count > rows.length ? '…' : ''}`;
  const [one, several] = reasons[reason];
  return `${countText(count, one, several)} (${numbers})`;
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
