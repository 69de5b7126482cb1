import { formatCurrencyName, SegmentedControl, SelectField, TextField } from '@parque/ui';
import type { RulesDraft } from './rules-draft';
import { minimumChoices, sizings } from './rules-words';

interface AmountField {
  readonly name: 'fixed_lots' | 'risk_percent' | 'risk_money';
  readonly label: string;
  readonly unit?: string;
  readonly hint?: string;
}

const amounts: Partial<Record<RulesDraft['sizing'], AmountField>> = {
  lote_fijo: { name: 'fixed_lots', label: 'Lotes de cada apertura', unit: 'lotes' },
  riesgo: { name: 'risk_percent', label: 'Riesgo por operación', unit: '%' },
  riesgo_fijo: { name: 'risk_money', label: 'Cantidad en riesgo', hint: 'En la divisa de la cuenta.' },
};

interface SizingFieldsProps {
  /** The currency of the account; undefined when the account was never read. */
  readonly currency: string | undefined;
  readonly draft: RulesDraft;
  readonly errors: Partial<Record<AmountField['name'], string>>;
  readonly onChange: (change: Partial<RulesDraft>) => void;
}

export function SizingFields({ currency, draft, errors, onChange }: SizingFieldsProps) {
  const amount = amounts[draft.sizing];
  return (
    <div className="pq-stack">
      <SelectField
        label="Lotaje"
        value={draft.sizing}
        onChange={(sizing) => onChange({ sizing })}
        hint={sizings.find(({ value }) => value === draft.sizing)?.hint}
        options={sizings}
      />
      {amount && (
        <TextField
          key={amount.name}
          {...amount}
          {...(amount.name === 'risk_money' && currency && { unit: formatCurrencyName(currency) })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={draft[amount.name]}
          onChange={(text) => onChange({ [amount.name]: text })}
          error={errors[amount.name]}
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
