import { SelectField, TextField } from '@parque/ui';
import type { RulesDraft } from './rules-draft';
import css from './rules-form.module.css';
import { dayNames } from './rules-words';

interface HoursFieldsProps {
  readonly draft: RulesDraft;
  readonly errors: Partial<Record<'from' | 'to' | 'days', string>>;
  readonly onChange: (change: Partial<RulesDraft>) => void;
}

function listZoneOptions(storedZone: string) {
  const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = [...new Set([browserZone, 'UTC', storedZone])].filter((zone) => zone !== 'server');
  return [
    { value: 'server', label: 'Hora del bróker de esta cuenta' },
    ...names.map((zone) => ({ value: zone, label: zone === browserZone ? `Mi hora (${zone})` : zone })),
  ];
}

export function HoursFields({ draft, errors, onChange }: HoursFieldsProps) {
  const toggle = (day: number) =>
    onChange({
      days: draft.days.includes(day) ? draft.days.filter((other) => other !== day) : [...draft.days, day],
    });
  return (
    <div className="pq-stack">
      <fieldset className={css.days}>
        <legend>Días</legend>
        {dayNames.map(({ day, label, short }) => (
          <label key={day}>
            <input type="checkbox" checked={draft.days.includes(day)} onChange={() => toggle(day)} />
            <span aria-hidden="true">{short}</span>
            <span className="pq-sr">{label}</span>
          </label>
        ))}
        {errors.days && <p role="alert">{errors.days}</p>}
      </fieldset>
      <div className={css.pair}>
        <TextField
          label="Desde"
          type="time"
          value={draft.from}
          onChange={(from) => onChange({ from })}
          error={errors.from}
        />
        <TextField
          label="Hasta"
          type="time"
          value={draft.to}
          onChange={(to) => onChange({ to })}
          error={errors.to}
          hint={draft.to <= draft.from ? 'Del día siguiente.' : undefined}
        />
      </div>
      <SelectField
        label="Reloj"
        value={draft.zone}
        onChange={(zone) => onChange({ zone })}
        hint="Cuenta la hora a la que abrió la maestra. Los cierres se copian siempre."
        options={listZoneOptions(draft.zone)}
      />
    </div>
  );
}
