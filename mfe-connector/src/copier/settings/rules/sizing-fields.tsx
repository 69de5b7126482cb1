import { SegmentedControl, SelectField, TextField } from '@parque/ui';
import type { RulesDraft } from './rules-draft';
import { minimumChoices, sizings } from './rules-words';

interface SizingFieldsProps {
  readonly draft: RulesDraft;
  readonly errors: Partial<Record<'fixed_lots' | 'risk_percent' | 'risk_money', string>>;
  readonly onChange: (change: Partial<RulesDraft>) => void;
}

/** How the lots of a copy are computed. */
export function SizingFields({ draft, errors, onChange }: SizingFieldsProps) {
  return (
    <div className="pq-stack">
      <SelectField
        label="Lotaje"
        value={draft.sizing}
        onChange={(sizing) => onChange({ sizing })}
        hint={sizings.find(({ value }) => value === draft.sizing)?.hint}
        options={sizings}
      />
      {draft.sizing === 'lote_fijo' && (
        <TextField
          label="Lotes de cada apertura"
          name="fixed_lots"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          unit="lotes"
          value={draft.fixed_lots}
          onChange={(fixed_lots) => onChange({ fixed_lots })}
          error={errors.fixed_lots}
        />
      )}
      {draft.sizing === 'riesgo' && (
        <TextField
          label="Riesgo por operación"
          name="risk_percent"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          unit="%"
          value={draft.risk_percent}
          onChange={(risk_percent) => onChange({ risk_percent })}
          error={errors.risk_percent}
        />
      )}
      {draft.sizing === 'riesgo_fijo' && (
        <TextField
          label="Cantidad en riesgo"
          name="risk_money"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          hint="En la divisa de la cuenta."
          value={draft.risk_money}
          onChange={(risk_money) => onChange({ risk_money })}
          error={errors.risk_money}
        />
      )}
      <SegmentedControl
        label="Si no llega al mínimo del bróker"
        value={draft.minimum}
        onChange={(minimum) => onChange({ minimum })}
        options={minimumChoices}
      />
    </div>
  );
}
