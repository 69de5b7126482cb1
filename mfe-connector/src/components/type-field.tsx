import type { ConnectorAccountEntity, ConnectorAccountsEntity } from '@parque/contract';
import { Button, countText, SelectField } from '@parque/ui';
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
const formatChildCount = (count: number) => words[count] ?? `${count} hijas`;

/** What to delete before another account of the type can be registered; empty: nothing. */
function describeRoom(type: 'maestra' | 'hija', registeredAccounts: number, max: number): string {
  if (registeredAccounts < max) return '';
  const surplus = registeredAccounts - max + 1;
  return ` Para registrar otra ${type}, elimina antes ${surplus === 1 ? 'una' : surplus}.`;
}

/** States how many accounts the products include, how many exist, and what to delete to add another one. */
function describeProducts(accounts: ConnectorAccountsEntity): string {
  const { hijas, max_children } = accounts;
  const masters = accounts.maestras;
  const maxMasters = accounts.max_masters;
  const plan = `${countText(maxMasters, 'cuenta maestra', 'cuentas maestras')} y ${countText(max_children, 'hija', 'hijas')}`;
  const roomNote =
    describeRoom('maestra', masters.length, maxMasters) + describeRoom('hija', hijas.length, max_children);
  return `Tus productos incluyen ${plan}. Tienes ${masters.length} y ${hijas.length}.${roomNote}`;
}

function getTypeHint(accounts: ConnectorAccountsEntity, isEditing: boolean): string | undefined {
  if (isEditing) return 'El tipo de una cuenta registrada no se cambia.';
  const { hijas, max_children } = accounts;
  const remainingChildren = max_children - hijas.length;
  const maxAllowedMasters = Math.max(accounts.max_masters, accounts.maestras.length);
  if (maxAllowedMasters > 1 || remainingChildren < 0) return describeProducts(accounts);
  if (canAddMaster(accounts)) {
    return remainingChildren > 0
      ? undefined
      : `Ya tienes ${formatChildCount(hijas.length)}. Falta la cuenta maestra.`;
  }
  if (remainingChildren === 0)
    return `Ya tienes una cuenta maestra y ${formatChildCount(hijas.length)}. Edita una, o elimínala para registrar otra.`;
  return `Ya tienes una cuenta maestra. Puedes añadir ${formatChildCount(remainingChildren)}${hijas.length > 0 ? ' más' : ''}.`;
}

/** Master or child: as many of each as the user's products include. */
export function TypeField({ accounts, value, onChange, isEditing, error, onEdit }: TypeFieldProps) {
  const [master, ...otherMasters] = accounts.maestras;
  return (
    <div className={css.type}>
      <SelectField
        label="Tipo de cuenta"
        name="type"
        value={value}
        onChange={onChange}
        disabled={isEditing}
        hint={getTypeHint(accounts, isEditing)}
        error={error}
        options={[
          { value: '', label: 'Selecciona un tipo' },
          {
            value: accountTypes.master,
            label: 'Cuenta Maestra',
            disabled: !isEditing && !canAddMaster(accounts),
          },
          { value: accountTypes.child, label: 'Cuenta Hija', disabled: !isEditing && !canAddChild(accounts) },
        ]}
      />
      {master && otherMasters.length === 0 && !isEditing && !master.is_leaving && (
        <Button size="sm" variant="ghost" onClick={() => onEdit(master)} icon="edit">
          {`Editar la maestra ${master.number}`}
        </Button>
      )}
    </div>
  );
}
