import {
  hasOneResult,
  readMoment,
  type FoundTable,
  type ResultMeaning,
  type TableMapping,
} from '@parque/domain/statement';
import { SelectField, TextField } from '@parque/ui';
import { formatLongWallDay } from './day-text';
import css from './mapping.module.css';
import type { OpenQuestions } from './use-mapping';

interface MappingFormatsProps {
  readonly table: FoundTable;
  readonly mapping: TableMapping;
  /** What the file leaves open. */
  readonly open: OpenQuestions;
  readonly onChange: (choice: Partial<Omit<TableMapping, 'columns'>>) => void;
  readonly onResults: (results: ResultMeaning) => void;
}

const noAnswer = '';

function DatesField({ mapping, open, onChange }: MappingFormatsProps) {
  const date = open.unclearDate;
  const formatDayIn = (order: 'dmy' | 'mdy') => {
    const moment = date === undefined ? undefined : readMoment(date, order);
    return moment && formatLongWallDay(moment.wall);
  };
  return (
    <SelectField
      label={date === undefined ? 'Fechas' : `¿Qué día es ${date}?`}
      error={date === undefined ? undefined : 'Elige una: el archivo no lo aclara.'}
      value={date === undefined ? mapping.dates : noAnswer}
      onChange={(dates) => onChange({ dates: dates === 'mdy' || dates === 'ymd' ? dates : 'dmy' })}
      options={[
        ...(date !== undefined ? [{ value: noAnswer, label: 'Elige…' }] : []),
        { value: 'dmy', label: formatDayIn('dmy') ?? 'Día, mes, año' },
        { value: 'mdy', label: formatDayIn('mdy') ?? 'Mes, día, año' },
        ...(date === undefined ? [{ value: 'ymd', label: 'Año, mes, día' }] : []),
      ]}
    />
  );
}

function DecimalField({ mapping, open, onChange }: MappingFormatsProps) {
  const figure = open.unclearNumber;
  return (
    <SelectField
      label={figure === undefined ? 'Decimales' : `¿Cuánto es ${figure}?`}
      error={figure === undefined ? undefined : 'Elige una: el archivo no lo aclara.'}
      value={figure === undefined ? mapping.decimal : noAnswer}
      onChange={(decimal) => onChange({ decimal: decimal === ',' ? ',' : '.' })}
      options={[
        ...(figure !== undefined ? [{ value: noAnswer, label: 'Elige…' }] : []),
        { value: ',', label: 'Coma decimal: 1.234,5' },
        { value: '.', label: 'Punto decimal: 1,234.5' },
      ]}
    />
  );
}

function ResultsField({ mapping, open, onResults }: MappingFormatsProps) {
  const meaning = mapping.columns.includes('net') ? 'net' : 'gross';
  return (
    <SelectField
      label={open.isResultUnclear ? '¿El resultado lleva ya los costes?' : 'El resultado'}
      error={open.isResultUnclear ? 'Elige una: el archivo no lo aclara.' : undefined}
      value={open.isResultUnclear ? noAnswer : meaning}
      onChange={(results) => onResults(results === 'net' ? 'net' : 'gross')}
      options={[
        ...(open.isResultUnclear ? [{ value: noAnswer, label: 'Elige…' }] : []),
        { value: 'gross', label: 'Sin costes: se restan aparte' },
        { value: 'net', label: 'Neto: ya los lleva' },
      ]}
    />
  );
}

/** How rows, dates, figures and costs are read. What the file leaves open is a question. */
export function MappingFormats(props: MappingFormatsProps) {
  const { mapping, open, onChange } = props;
  const { columns, rows, costs, symbol = '' } = mapping;
  return (
    <div className={css.formats}>
      <SelectField
        label="Cada fila es"
        value={rows}
        onChange={(value) => onChange({ rows: value })}
        options={[
          { value: 'trades', label: 'Una operación, con apertura y cierre' },
          { value: 'deals', label: 'Una ejecución: abre o cierra' },
        ]}
      />
      <DatesField {...props} />
      <DecimalField {...props} />
      {(columns.includes('commission') || columns.includes('fee')) && (
        <SelectField
          label="Comisiones y tarifas"
          error={
            open.areCostsUnclear
              ? 'Elige una: el archivo no aclara el signo, o no es el del archivo anterior.'
              : undefined
          }
          value={open.areCostsUnclear ? noAnswer : costs}
          onChange={(value) =>
            onChange({ costs: value === 'positive' || value === 'swaps' ? value : 'signed' })
          }
          options={[
            ...(open.areCostsUnclear ? [{ value: noAnswer, label: 'Elige…' }] : []),
            { value: 'positive', label: 'Sin signo: se restan' },
            ...(columns.includes('swap')
              ? [{ value: 'swaps', label: 'Sin signo, también el swap: se restan' }]
              : []),
            { value: 'signed', label: 'Con signo: −3 es un coste' },
          ]}
        />
      )}
      {hasOneResult(props.table, mapping) && <ResultsField {...props} />}
      {!columns.includes('symbol') && (
        <TextField
          label="Símbolo de todas las filas"
          hint="Ninguna columna lo contiene."
          maxLength={64}
          value={symbol}
          onChange={(text) => onChange({ symbol: text })}
        />
      )}
    </div>
  );
}
