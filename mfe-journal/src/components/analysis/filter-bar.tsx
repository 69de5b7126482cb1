import { Button, SelectField, TextField, type TextFieldProps } from '@parque/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import css from './analysis.module.css';
import type { useFilters } from './filters';

interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (search: string) => void;
}

/** Pause in typing before the search starts. */
const pauseMs = 250;

/** Searches the trades while the user types. */
function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const searchText = text.trim();
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== searchText) setText(value);
  }
  const search = useEffectEvent(() => onSearch(searchText));
  useEffect(() => {
    if (searchText === lastValue) return undefined;
    const timer = setTimeout(() => search(), pauseMs);
    return () => clearTimeout(timer);
  }, [searchText, lastValue]);
  return (
    <div className={css.search}>
      <TextField
        label="Buscar"
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder="Símbolo, ticket, nota, error…"
        maxLength={80}
        value={text}
        onChange={setText}
      />
    </div>
  );
}

interface FilterBarProps {
  readonly address: ReturnType<typeof useFilters>;
  readonly symbols: readonly string[];
  readonly hasSearch?: boolean;
}

/** The offered ranges, by the number of months back at which they begin; undefined is everything. */
const ranges = [
  { label: 'Este mes', months: 0 },
  { label: '3 meses', months: 2 },
  { label: '12 meses', months: 11 },
  { label: 'Todo', months: undefined },
];

function getFirstDay(today: string, months: number | undefined): string | undefined {
  if (months === undefined) return undefined;
  const day = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 10);
}

interface DayFieldProps extends Pick<TextFieldProps, 'label' | 'min' | 'max' | 'onChange'> {
  /** The text of the address. */
  readonly typedText: string;
  /** The typed text as a day; undefined when it is not a day. */
  readonly day: string | undefined;
}

/** A day of the range. A date field shows nothing for a text that is no date, so such a text is shown as it is. */
function DayField({ typedText, day, ...field }: DayFieldProps) {
  const isDay = typedText === '' || day !== undefined;
  return (
    <TextField
      {...field}
      type={isDay ? 'date' : 'text'}
      value={typedText}
      error={isDay ? undefined : 'No es un día entre 0001 y 9999. Este filtro no se aplica.'}
    />
  );
}

interface RangeChoiceProps {
  readonly address: ReturnType<typeof useFilters>;
  /** A day on the clock that counts the days, such as 2026-11-03. */
  readonly today: string;
}

/** The usual ranges of days. */
export function RangeChoice({ address, today }: RangeChoiceProps) {
  const { range, change } = address;
  return (
    <div className={css.ranges} role="group" aria-label="Periodo">
      {ranges.map(({ label, months }) => {
        const from = getFirstDay(today, months);
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
  );
}

/** The controls that select trades. On phones, a button unfolds those besides the search. */
export function FilterBar({ address, symbols, hasSearch = false }: FilterBarProps) {
  const { range, typed: typedRange, filters, change } = address;
  const [isOpen, setOpen] = useState(false);
  const { from, to } = typedRange;
  const { symbol, side, tag, text, groups } = filters;
  const count = [from, to, symbol, side, tag, ...Object.values(groups)].filter(Boolean);
  return (
    <div className={`${css.filters} ${css.folding}`} data-open={isOpen || undefined}>
      {hasSearch && <SearchField value={text} onSearch={(buscar) => change({ buscar })} />}
      <Button
        className="pq-only-sm"
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        icon="chevron-down"
      >
        {count.length === 0 ? 'Filtros' : `Filtros (${count.length})`}
      </Button>
      <DayField
        label="Desde"
        max={range.to}
        typedText={from}
        day={range.from}
        onChange={(desde) => change({ desde })}
      />
      <DayField
        label="Hasta"
        min={range.from}
        typedText={to}
        day={range.to}
        onChange={(hasta) => change({ hasta })}
      />
      <SelectField
        label="Símbolo"
        value={symbol}
        onChange={(simbolo) => change({ simbolo })}
        options={[{ value: '', label: 'Todos' }, ...symbols.map((value) => ({ value }))]}
      />
      <SelectField
        label="Dirección"
        value={side}
        onChange={(direccion) => change({ direccion })}
        options={[
          { value: '', label: 'Compras y ventas' },
          { value: 'buy', label: 'Compras' },
          { value: 'sell', label: 'Ventas' },
        ]}
      />
    </div>
  );
}
