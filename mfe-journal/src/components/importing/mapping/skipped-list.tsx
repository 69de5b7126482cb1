import { areExpected, type SkippedRows, type SkipReason, type Statement } from '@parque/domain/statement';
import { Banner, countText, pluralize } from '@parque/ui';

const toSamePair = (text: string) => [text, text] as const;

const reasons: Readonly<Record<SkipReason, readonly [one: string, several: string]>> = {
  total: ['total o nota, sin fecha', 'totales o notas, sin fecha'],
  repeatedHead: ['título repetido', 'títulos repetidos'],
  unexecuted: ['orden que no se ejecutó', 'órdenes que no se ejecutaron'],
  open: ['sin cerrar', 'sin cerrar'],
  noTicket: toSamePair('sin un número que se pueda leer'),
  noTime: toSamePair('con una fecha que no se puede leer'),
  noSymbol: toSamePair('sin símbolo'),
  noSide: toSamePair('sin compra ni venta'),
  noVolume: toSamePair('sin volumen'),
  noResult: toSamePair('sin resultado'),
  badNumber: toSamePair('con una cifra que no se puede leer'),
  tooWide: toSamePair('con más celdas que títulos, quizá por comas sin comillas'),
  otherTable: toSamePair('de otra tabla del archivo'),
  repeated: ['repetida', 'repetidas'],
  closesFirst: toSamePair('con el cierre antes de la apertura'),
};

function formatSkippedRows({ reason, count, names }: SkippedRows, isTable: boolean): string {
  const list = `${names.join(', ')}${count > names.length ? '…' : ''}`;
  const numbers = isTable ? `${pluralize(names.length, 'fila', 'filas')} ${list}` : list;
  const [singular, plural] = reasons[reason];
  return `${countText(count, singular, plural)} (${numbers})`;
}

interface SkippedListProps {
  readonly statement: Pick<Statement, 'skippedRows' | 'leftOut' | 'kind'>;
}

/** The rows and the sheets that are not imported: rows of a table by their numbers, those of a report by their tickets. */
export function SkippedList({ statement: { skippedRows, leftOut, kind } }: SkippedListProps) {
  if (skippedRows.length + leftOut.length === 0) return null;
  return (
    <Banner
      tone={areExpected(skippedRows) && leftOut.length === 0 ? 'accent' : 'danger'}
      title="Hay filas que no se importan"
    >
      <ul>
        {skippedRows.map((rows) => (
          <li key={rows.reason}>{formatSkippedRows(rows, kind === 'mapped')}</li>
        ))}
        {leftOut.length > 0 && (
          <li>{`${pluralize(leftOut.length, 'La hoja', 'Las hojas')} ${leftOut.join(', ')}, con operaciones`}</li>
        )}
      </ul>
    </Banner>
  );
}
