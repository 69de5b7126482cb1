import type { TradeEntity } from '@parque/contract';
import { SelectField } from '@parque/ui';
import { useMemo, useState } from 'react';
import { type Dimension, type GroupKey, keyListers, type TradeContext } from '../dimensions/dimensions';
import css from './analysis.module.css';
import { groupFilters, type useFilters } from './filters';

interface MoreFiltersProps {
  readonly address: ReturnType<typeof useFilters>;
  /** The trades of the period, whose groups are the choices. */
  readonly trades: readonly TradeEntity[];
  readonly tags: readonly string[];
  readonly context: TradeContext;
}

const compareGroupKeys = (a: GroupKey, b: GroupKey) =>
  (a.position ?? 0) - (b.position ?? 0) || a.name.localeCompare(b.name, 'es');

function listGroupKeys(trades: readonly TradeEntity[], by: Dimension, context: TradeContext): GroupKey[] {
  const groups = new Map<string, GroupKey>();
  for (const trade of trades) for (const key of keyListers[by](trade, context)) groups.set(key.id, key);
  return [...groups.values()].sort(compareGroupKeys);
}

function TagField({ address: { filters, change }, tags }: MoreFiltersProps) {
  return (
    <SelectField
      label="Etiqueta"
      value={filters.tag}
      disabled={tags.length === 0}
      onChange={(etiqueta) => change({ etiqueta })}
      options={[
        { value: '', label: tags.length === 0 ? 'Sin etiquetas' : 'Cualquiera' },
        ...tags.map((value) => ({ value })),
      ]}
    />
  );
}

function GroupFields({ address, trades, context }: MoreFiltersProps) {
  const { groups: selectedGroups } = address.filters;
  const choices = useMemo(
    () => groupFilters.map((filter) => ({ ...filter, groups: listGroupKeys(trades, filter.by, context) })),
    [trades, context],
  );
  return choices.map(({ param, label, groups }) => {
    const value = selectedGroups[param] ?? '';
    const isMissing = value !== '' && groups.every(({ id }) => id !== value);
    return (
      <SelectField
        key={param}
        label={label}
        value={value}
        onChange={(next) => address.change({ [param]: next })}
        options={[
          { value: '', label: 'Cualquiera' },
          ...(isMissing ? [{ value, label: 'Ninguno en este periodo' }] : []),
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    );
  });
}

/** The filters by tag, setup, rule, mistake, rating, session, holding time, R, weekday and hour. They combine. */
export function MoreFilters(props: MoreFiltersProps) {
  const { tag, groups } = props.address.filters;
  const count = [tag, ...Object.values(groups)].filter(Boolean).length;
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <details className={css.more} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{count === 0 ? 'Más filtros' : `Más filtros (${count})`}</summary>
      {isOpen && (
        <div className={css.filters}>
          <TagField {...props} />
          <GroupFields {...props} />
        </div>
      )}
    </details>
  );
}
