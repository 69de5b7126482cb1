import { Button, SelectField, TextField } from '@parque/ui';
import { type ReactNode, useState } from 'react';
import { listReportPresets, type ReportRange, type useReportAddress } from './report-address';
import css from './report.module.css';
import { unitNames, units } from './units';

interface ReportBarProps {
  readonly address: ReturnType<typeof useReportAddress>;
  /** Buttons that need the data of the report. */
  readonly buttons: ReactNode;
}

const isSame = (a: ReportRange, b: ReportRange) => a.from === b.from && a.to === b.to;

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  /** The other end of the range. */
  readonly otherEnd: string;
  /** Called with the day, and with the other end as it was before the date was typed. */
  readonly onDay: (day: string, otherEnd: string) => void;
}

/**
 * An end of the range. While a date is incomplete, the field stays empty and the range as it was. A browser reports each
 * digit of a year, so the other end is the one that was shown before.
 */
function DayField({ label, value, otherEnd, onDay }: DayFieldProps) {
  const [isEmpty, setEmpty] = useState(false);
  const [before, setBefore] = useState(otherEnd);
  return (
    <TextField
      label={label}
      type="date"
      value={isEmpty ? '' : value}
      onFocus={() => setBefore(otherEnd)}
      onChange={(day) => {
        setEmpty(day === '');
        if (day !== '') onDay(day, before);
      }}
    />
  );
}

/** The range and the unit of a report. It is not printed. */
export function ReportBar({ address, buttons }: ReportBarProps) {
  const { range, all, today, unit, goTo, showIn } = address;
  const presets = [...listReportPresets(today), ...(all ? [{ label: 'Todo', range: all }] : [])];
  return (
    <div className="pq-card pq-no-print pq-stack" data-pad="md">
      <div className="pq-row" role="group" aria-label="Periodo">
        {presets.map(({ label, range: presetRange }) => (
          <Button
            key={label}
            size="sm"
            variant={isSame(presetRange, range) ? 'secondary' : 'ghost'}
            aria-pressed={isSame(presetRange, range)}
            onClick={() => goTo(presetRange)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={css.fields}>
        <DayField
          label="Desde"
          value={range.from}
          otherEnd={range.to}
          onDay={(from, to) => goTo({ from, to: from > to ? from : to })}
        />
        <DayField
          label="Hasta"
          value={range.to}
          otherEnd={range.from}
          onDay={(to, from) => goTo({ from: to < from ? to : from, to })}
        />
        <SelectField
          label="Importes"
          value={unit}
          onChange={showIn}
          options={units.map((value) => ({ value, label: unitNames[value] }))}
        />
      </div>
      <div className={`pq-row ${css.acts}`}>
        <Button variant="primary" onClick={() => window.print()} icon="file">
          Imprimir o guardar PDF
        </Button>
        {buttons}
      </div>
    </div>
  );
}
