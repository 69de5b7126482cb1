import { Button, Icon, SelectField, TextField } from '@parque/ui';
import type { ReactNode } from 'react';
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
        <TextField
          label="Desde"
          type="date"
          value={range.from}
          max={range.to}
          onChange={(from) => from && goTo({ from, to: from > range.to ? from : range.to })}
        />
        <TextField
          label="Hasta"
          type="date"
          value={range.to}
          min={range.from}
          onChange={(to) => to && goTo({ from: range.from, to })}
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
