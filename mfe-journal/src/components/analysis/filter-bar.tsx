import { Button, SelectField, TextField } from '@parque/ui';
import css from './analysis.module.css';
import type { useFilters } from './filters';

interface FilterBarProps {
  readonly address: ReturnType<typeof useFilters>;
  readonly symbols: readonly string[];
  readonly tags: readonly string[];
}

const two = (value: number) => String(value).padStart(2, '0');
const dayText = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The offered ranges, by the number of months back at which they begin; undefined is everything. */
const ranges = [
  { label: 'Este mes', months: 0 },
  { label: '3 meses', months: 2 },
  { label: '12 meses', months: 11 },
  { label: 'Todo', months: undefined },
];

function firstDay(months: number | undefined): string | undefined {
  if (months === undefined) return undefined;
  const now = new Date();
  return dayText(new Date(now.getFullYear(), now.getMonth() - months, 1));
}

/** The controls that select trades. */
export function FilterBar({ address, symbols, tags }: FilterBarProps) {
  const { range, filters, change } = address;
  return (
    <div className={css.filters}>
      <div className={css.ranges} role="group" aria-label="Periodo">
        {ranges.map(({ label, months }) => {
          const from = firstDay(months);
          const isChosen = range.from === from && range.to === undefined;
          return (
            <Button
              key={label}
              size="sm"
              variant={isChosen ? 'secondary' : 'ghost'}
              aria-pressed={isChosen}
              onClick={() => change({ desde: from, hasta: undefined })}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <TextField
        label="Desde"
        type="date"
        max={range.to}
        value={range.from ?? ''}
        onChange={(desde) => change({ desde })}
      />
      <TextField
        label="Hasta"
        type="date"
        min={range.from}
        value={range.to ?? ''}
        onChange={(hasta) => change({ hasta })}
      />
      <SelectField label="Símbolo" value={filters.symbol} onChange={(simbolo) => change({ simbolo })}>
        <option value="">Todos</option>
        {symbols.map((symbol) => (
          <option key={symbol}>{symbol}</option>
        ))}
      </SelectField>
      <SelectField label="Dirección" value={filters.side} onChange={(direccion) => change({ direccion })}>
        <option value="">Compras y ventas</option>
        <option value="buy">Compras</option>
        <option value="sell">Ventas</option>
      </SelectField>
      <SelectField
        label="Etiqueta"
        value={filters.tag}
        disabled={tags.length === 0}
        onChange={(etiqueta) => change({ etiqueta })}
      >
        <option value="">{tags.length === 0 ? 'Sin etiquetas' : 'Cualquiera'}</option>
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
