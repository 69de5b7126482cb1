import { Card, formatAmount, SelectField, useDecimalSeparator } from '@parque/ui';

export function FiguresCard() {
  const { separator, setSeparator } = useDecimalSeparator();
  return (
    <Card title="Cifras" note="Se guarda en este navegador." padding="md">
      <SelectField
        label="Decimales con"
        value={separator}
        onChange={setSeparator}
        hint={`Así las verás y así leemos las que escribes: ${formatAmount(1234.56)}`}
        options={[
          { value: ',', label: 'Coma (España, Argentina…)' },
          { value: '.', label: 'Punto (México, EE. UU.…)' },
        ]}
      />
    </Card>
  );
}
