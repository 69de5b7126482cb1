import { Button, Icon, SelectField, TextField } from '@parque/ui';
import { useState, type ReactNode } from 'react';
import { reportPresets, type ReportRange, type useReportAddress } from './report-address';
import css from './report.module.css';
import { unitNames } from './unit-text';
import { units } from './units';

interface ReportBarProps {
  readonly address: ReturnType<typeof useReportAddress>;
  /** Buttons that need the data of the report. */
  readonly acts: ReactNode;
}

const isSame = (a: ReportRange, b: ReportRange) => a.from === b.from && a.to === b.to;

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onDay: (day: string) => void;
}

/** An end of the range. While a date is incomplete, the field stays empty and the range as it was. */
function DayField({ label, value, onDay }: DayFieldProps) {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <TextField
      label={label}
      type="date"
      value={isEmpty ? '' : value}
      onChange={(day) => {
        setEmpty(day === '');
        if (day !== '') onDay(day);
      }}
    />
  );
}

/** The range and the unit of a report. It is not printed. */
export function ReportBar({ address, acts }: ReportBarProps) {
  const { range, today, unit, goTo, showIn } = address;
  return (
    <div className={`pq-card pq-no-print ${css.bar}`} data-pad="md">
      <div className={css.presets} role="group" aria-label="Periodo">
        {reportPresets(today).map(({ label, range: offered }) => (
          <Button
            key={label}
            size="sm"
            variant={isSame(offered, range) ? 'secondary' : 'ghost'}
            aria-pressed={isSame(offered, range)}
            onClick={() => goTo(offered)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={css.fields}>
        <DayField
          label="Desde"
          value={range.from}
          onDay={(from) => goTo({ from, to: from > range.to ? from : range.to })}
        />
        <DayField
          label="Hasta"
          value={range.to}
          onDay={(to) => goTo({ from: to < range.from ? to : range.from, to })}
        />
        <SelectField
          label="Importes"
          value={unit}
          onChange={(text) => showIn(units.find((one) => one === text) ?? 'money')}
        >
          {units.map((one) => (
            <option key={one} value={one}>
              {unitNames[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={css.acts}>
        <Button variant="primary" onClick={() => window.print()}>
          <Icon name="file" size="sm" />
          Imprimir o guardar PDF
        </Button>
        {acts}
      </div>
    </div>
  );
}
