import { readAmount, readPrice } from '@parque/domain/amounts';
import { Button, formatCurrencyName, getDecimalSeparator, SegmentedControl, TextField } from '@parque/ui';
import { useState } from 'react';
import { useCurrency } from '../figures/account-money';
import css from './calculator.module.css';
import type { Contract } from './contracts';

const emptyTexts = {
  name: '',
  size: '',
  currency: '',
  tickSize: '',
  tickValue: '',
  lotMin: '',
  lotStep: '',
  lotMax: '',
};

type Texts = typeof emptyTexts;
type Way = 'size' | 'tick';
type Faults = Partial<Record<keyof Texts, string>>;

const readNumber = (name: keyof Texts, text: string) =>
  (name === 'size' ? readAmount : readPrice)(text, getDecimalSeparator());

function findFault(name: keyof Texts, text: string): string | undefined {
  if (text.trim() === '') return name === 'lotMax' ? undefined : 'Falta este dato.';
  if (name === 'name') return undefined;
  if (name === 'currency') return /^[A-Za-z]{3}$/.test(text.trim()) ? undefined : 'Tres letras, como USD.';
  const value = readNumber(name, text);
  if (value === undefined) return 'Escribe una cifra.';
  return value > 0 ? undefined : 'Debe ser mayor que cero.';
}

const listNames = (method: Way): readonly (keyof Texts)[] => [
  'name',
  ...(method === 'size' ? (['size', 'currency'] as const) : (['tickSize', 'tickValue'] as const)),
  'lotMin',
  'lotStep',
  'lotMax',
];

function toContract(texts: Texts, method: Way): Contract {
  const readField = (name: keyof Texts) => readNumber(name, texts[name]);
  return {
    name: texts.name.trim(),
    lot_min: readField('lotMin') ?? 0,
    lot_step: readField('lotStep') ?? 0,
    lot_max: readField('lotMax') ?? null,
    ...(method === 'size'
      ? {
          contract_size: readField('size') ?? null,
          // A move of 1 in the price is worth the contract size in its currency.
          tick_size: 1,
          tick_value: null,
          profit_currency: texts.currency.trim().toUpperCase(),
        }
      : {
          contract_size: null,
          tick_size: readField('tickSize') ?? 0,
          tick_value: readField('tickValue') ?? null,
          profit_currency: null,
        }),
  };
}

interface ContractFormProps {
  /** The market, from the history of the account; '' when the user types it. */
  readonly name: string;
  readonly onSave: (contract: Contract) => void;
}

/** The contract data of a market that no broker describes. They are required, never guessed. */
export function ContractForm({ name, onSave }: ContractFormProps) {
  const { currency } = useCurrency();
  const [texts, setTexts] = useState<Texts>({ ...emptyTexts, name });
  const [method, setMethod] = useState<Way>('size');
  const [faults, setFaults] = useState<Faults>({});
  const save = () => {
    const newFaults = Object.fromEntries(
      listNames(method).flatMap((field) => {
        const fault = findFault(field, texts[field]);
        return fault ? [[field, fault]] : [];
      }),
    ) as Faults;
    setFaults(newFaults);
    if (Object.keys(newFaults).length === 0) onSave(toContract(texts, method));
  };
  const renderField = (field: keyof Texts, label: string, unit?: string) => (
    <TextField
      label={label}
      unit={unit}
      isOptional={field === 'lotMax'}
      inputMode={field === 'name' || field === 'currency' ? undefined : 'decimal'}
      autoComplete="off"
      maxLength={field === 'name' ? 60 : 20}
      value={texts[field]}
      error={faults[field]}
      onChange={(text) => setTexts({ ...texts, [field]: text })}
    />
  );
  return (
    <form
      className={css.contract}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className="pq-field__hint">
        Cópialos de tu plataforma: en MetaTrader, Observación del mercado → Especificación.
      </p>
      {name === '' && renderField('name', 'Nombre del mercado')}
      <SegmentedControl
        label="Qué datos tienes"
        value={method}
        onChange={setMethod}
        options={[
          { value: 'size', label: 'Contrato' },
          { value: 'tick', label: 'Valor del tick' },
        ]}
      />
      <div className="pq-pair">
        {method === 'size' ? (
          <>
            {renderField('size', 'Tamaño del contrato')}
            {renderField('currency', 'Moneda del beneficio')}
          </>
        ) : (
          <>
            {renderField('tickSize', 'Tamaño del tick')}
            {renderField('tickValue', 'Valor de un tick por lote', formatCurrencyName(currency))}
          </>
        )}
      </div>
      <div className="pq-pair">
        {renderField('lotMin', 'Lote mínimo')}
        {renderField('lotStep', 'Paso del lote')}
      </div>
      {renderField('lotMax', 'Lote máximo')}
      <div>
        <Button type="submit">Usar estos datos</Button>
      </div>
    </form>
  );
}
