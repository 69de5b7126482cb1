import type { ConnectorAccountEntity, ConnectorAccountsEntity } from '@parque/contract';
import { Button, countText, Icon, SelectField } from '@parque/ui';
import { mastersIn, maxMastersOf } from '../api/masters';
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

/** The accounts that the products include, where these are more masters than one. */
function planText(accounts: ConnectorAccountsEntity): string {
  const { hijas, max_children } = accounts;
  const masters = countText(maxMastersOf(accounts), 'cuenta maestra', 'cuentas maestras');
  const plan = `Tus productos incluyen ${masters} y ${countText(max_children, 'hija', 'hijas')}.`;
  if (canAddMaster(accounts) || canAddChild(accounts))
    return `${plan} Tienes ${mastersIn(accounts).length} y ${hijas.length}.`;
  return `${plan} Ya las tienes todas: edita una, o elimínala para registrar otra.`;
}

function hintFor(accounts: ConnectorAccountsEntity, isEditing: boolean): string | undefined {
  if (isEditing) return 'El tipo de una cuenta registrada no se cambia.';
  if (Math.max(maxMastersOf(accounts), mastersIn(accounts).length) > 1) return planText(accounts);
  const { hijas, max_children } = accounts;
  const left = max_children - hijas.length;
  if (canAddMaster(accounts)) {
    return left > 0 ? undefined : `Ya tienes ${children(hijas.length)}. Falta la cuenta maestra.`;
  }
  if (left <= 0)
    return `Ya tienes una cuenta maestra y ${children(hijas.length)}. Edita una, o elimínala para registrar otra.`;
  return `Ya tienes una cuenta maestra. Puedes añadir ${children(left)}${hijas.length > 0 ? ' más' : ''}.`;
}

/** Master or child: as many of each as the user's products include. */
export function TypeField({ accounts, value, onChange, isEditing, error, onEdit }: TypeFieldProps) {
  const [master, ...otherMasters] = mastersIn(accounts);
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
      {master && otherMasters.length === 0 && !isEditing && !master.is_leaving && (
        <Button size="sm" variant="ghost" onClick={() => onEdit(master)}>
          <Icon name="edit" size="sm" />
          {`Editar la maestra ${master.number}`}
        </Button>
      )}
    </div>
  );
}
