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

/** What to delete before another account of the type can be registered; empty: nothing. */
function makeRoom(type: 'maestra' | 'hija', held: number, most: number): string {
  if (held < most) return '';
  const surplus = held - most + 1;
  return ` Para registrar otra ${type}, elimina antes ${surplus === 1 ? 'una' : surplus}.`;
}

/** The accounts that the products include, those that there are, and what makes room for another one. */
function planText(accounts: ConnectorAccountsEntity): string {
  const { hijas, max_children } = accounts;
  const masters = mastersIn(accounts);
  const maxMasters = maxMastersOf(accounts);
  const plan = `${countText(maxMasters, 'cuenta maestra', 'cuentas maestras')} y ${countText(max_children, 'hija', 'hijas')}`;
  const room = makeRoom('maestra', masters.length, maxMasters) + makeRoom('hija', hijas.length, max_children);
  return `Tus productos incluyen ${plan}. Tienes ${masters.length} y ${hijas.length}.${room}`;
}

function hintFor(accounts: ConnectorAccountsEntity, isEditing: boolean): string | undefined {
  if (isEditing) return 'El tipo de una cuenta registrada no se cambia.';
  const { hijas, max_children } = accounts;
  const left = max_children - hijas.length;
  const mostMasters = Math.max(maxMastersOf(accounts), mastersIn(accounts).length);
  if (mostMasters > 1 || left < 0) return planText(accounts);
  if (canAddMaster(accounts)) {
    return left > 0 ? undefined : `Ya tienes ${children(hijas.length)}. Falta la cuenta maestra.`;
  }
  if (left === 0)
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
