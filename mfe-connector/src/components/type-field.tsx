import type { ConnectorAccountsEntity } from '@parque/contract';
import { SelectField } from '@parque/ui';
import { accountTypes, canAddChild, canAddMaster } from './draft';

interface TypeFieldProps {
  readonly accounts: ConnectorAccountsEntity;
  readonly value: string;
  readonly onChange: (type: string) => void;
  readonly isEditing: boolean;
  readonly error: string | undefined;
}

function hintFor(accounts: ConnectorAccountsEntity, isEditing: boolean): string | undefined {
  if (isEditing) return 'El tipo de una cuenta registrada no se cambia.';
  const left = 2 - accounts.hijas.length;
  if (canAddMaster(accounts)) {
    return canAddChild(accounts) ? undefined : 'Ya tienes dos hijas. Falta la cuenta maestra.';
  }
  if (left === 2) return 'Ya tienes una cuenta maestra. Puedes añadir dos hijas.';
  return left === 1
    ? 'Ya tienes una cuenta maestra. Puedes añadir una hija más.'
    : 'Ya tienes una cuenta maestra y dos hijas.';
}

/** Master or child: at most one master and two children. */
export function TypeField({ accounts, value, onChange, isEditing, error }: TypeFieldProps) {
  return (
    <SelectField
      label="Tipo de cuenta"
      name="type"
      value={value}
      onChange={onChange}
      disabled={isEditing}
      hint={hintFor(accounts, isEditing)}
      error={error}
    >
      <option value="">Selecciona un tipo</option>
      <option value={accountTypes.master} disabled={!isEditing && !canAddMaster(accounts)}>
        Cuenta Maestra
      </option>
      <option value={accountTypes.child} disabled={!isEditing && !canAddChild(accounts)}>
        Cuenta Hija
      </option>
    </SelectField>
  );
}
