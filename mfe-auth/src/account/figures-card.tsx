import { Card, formatAmount, SelectField, useDecimalSeparator } from '@parque/ui';

/** How this browser shows figures and reads typed ones. */
export function FiguresCard() {
  const { separator, setSeparator } = useDecimalSeparator();
  return (
    <Card title="Cifras" note="Se guarda en este navegador." padding="md">
      <SelectField
        label="Decimales con"
        value={separator}
        onChange={(chosen) => setSeparator(chosen === '.' ? '.' : ',')}
        hint={`Así las verás y así leemos las que escribes: ${formatAmount(1234.56)}`}
      >
        <option value=",">Coma (España, Argentina…)</option>
        <option value=".">Punto (México, EE. UU.…)</option>
      </SelectField>
    </Card>
  );
}
