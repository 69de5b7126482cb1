import type { CopyUserEntity } from '@parque/contract';
import { SegmentedControl } from '@parque/ui';

interface ChoiceProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function AccountTypeField({ value, onChange }: ChoiceProps<CopyUserEntity['tipoCuenta']>) {
  return (
    <SegmentedControl
      label="Tipo de cuenta"
      value={value}
      onChange={onChange}
      options={[
        { value: 'Master', label: 'Master' },
        { value: 'Esclava', label: 'Esclava' },
      ]}
    />
  );
}

export function StatusField({ value, onChange }: ChoiceProps<'Activo' | 'Bloqueado'>) {
  return (
    <SegmentedControl
      label="Status"
      value={value}
      onChange={onChange}
      options={[
        { value: 'Activo', label: 'Activo' },
        { value: 'Bloqueado', label: 'Bloqueado' },
      ]}
    />
  );
}
