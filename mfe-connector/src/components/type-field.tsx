import type { ConnectorAccountEntity, ConnectorAccountsEntity } from '@parque/contract';
import { Button, Icon, SelectField } from '@parque/ui';
import css from './type-field.module.css';
import { accountTypes, canAddChild, canAddMaster } from './draft';

interface TypeFieldProps {
  readonly accounts: ConnectorAccountsEntity;
  readonly value: string;
  readonly onChange: (type: string) => void;
  readonly isEditing: boolean;
  readonly error: string | undefined;
  readonly onEdit: (account: ConnectorAccountEntity) => void;
}

const words = ['', 'una hija', 'dos hijas'];
const children = (count: number) => words[count] ?? `${count} hijas`;

function hintFor(accounts: ConnectorAccountsEntity, isEditing: boolean): string | undefined {
  if (isEditing) return 'El tipo de una cuenta registrada no se cambia.';
  const { hijas, max_children } = accounts;
  const left = max_children - hijas.length;
  if (canAddMaster(accounts)) {
    return left > 0 ? undefined : `Ya tienes ${children(hijas.length)}. Falta la cuenta maestra.`;
  }
  if (left <= 0)
    return `Ya tienes una cuenta maestra y ${children(hijas.length)}. Edita una, o elimínala para registrar otra.`;
  return `Ya tienes una cuenta maestra. Puedes añadir ${children(left)}${hijas.length > 0 ? ' más' : ''}.`;
}

/** Master or child: at most one master, and the children that the user's products include. */
export function TypeField({ accounts, value, onChange, isEditing, error, onEdit }: TypeFieldProps) {
  const { master } = accounts;
  return (
    <div className={css.type}>
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
      {master && !isEditing && !master.is_leaving && (
        <Button size="sm" variant="ghost" onClick={() => onEdit(master)}>
          <Icon name="edit" size="sm" />
          {`Editar la maestra ${master.number}`}
        </Button>
      )}
    </div>
  );
}
