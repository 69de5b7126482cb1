import type { ConnectorAccountsEntity, ConnectorAccountEntity } from '@parque/contract';
import { groupByMaster } from '../../api/masters';
import type { AccountTools } from './account-actions';
import { Flow, type Newcomer } from '../flow';
import { MasterGroup } from '../masters/master-group';
import css from '../workbench.module.css';
import { HelpLink } from '@parque/remote/help-link';
import { Badge, Button, Card, EmptyState } from '@parque/ui';
import { AccountRows } from './account-rows';

interface AccountTableProps extends AccountTools {
  readonly title: string;
  readonly accounts: readonly ConnectorAccountEntity[];
  /** The largest number of accounts of this type. */
  readonly limit: number;
  /** Replaces the table without accounts; `next` is shown where accounts can be added. */
  readonly empty: { readonly title: string; readonly next: string; readonly add: string };
  /** Opens the form for a new account; undefined: it is open, or none can be added. */
  readonly onAdd: (() => void) | undefined;
  readonly hasMultiplier?: boolean;
}

function AccountTable({ title, limit, empty, onAdd, ...rows }: AccountTableProps) {
  const { accounts, onEdit } = rows;
  return (
    <Card title={title} tools={<Badge>{`${accounts.length} de ${limit}`}</Badge>}>
      {accounts.length === 0 ? (
        <EmptyState
          title={empty.title}
          action={
            onAdd && (
              <Button size="sm" onClick={onAdd}>
                {empty.add}
              </Button>
            )
          }
        >
          {onEdit && empty.next} <HelpLink page="conector">Cómo funciona</HelpLink>
        </EmptyState>
      ) : (
        <AccountRows label={title} {...rows} />
      )}
    </Card>
  );
}

const emptyMaster = {
  title: 'Falta la cuenta maestra',
  add: 'Registrar la maestra',
  next: 'Regístrala para que sus operaciones se copien en tus cuentas hijas.',
};
const emptyChildren = {
  title: 'Aún no tienes cuentas hijas',
  add: 'Registrar una cuenta hija',
  next: 'Registra una para que copie las operaciones de la cuenta maestra.',
};

interface AccountListsProps {
  readonly accounts: ConnectorAccountsEntity;
  readonly tools: AccountTools;
  readonly newcomer: Newcomer | undefined;
  /** Opens the form for a new account; undefined: it is open, or none can be added. */
  readonly onAdd: (() => void) | undefined;
}

/** The connected accounts: a list of each type, or with several masters a group for each. */
export function AccountLists({ accounts, tools, newcomer, onAdd }: AccountListsProps) {
  const { hijas, max_children } = accounts;
  const masters = accounts.maestras;
  const groups = groupByMaster(masters, hijas);
  return (
    <div className={css.accounts}>
      {groups.length > 1 ? (
        groups.map((group) => <MasterGroup key={group.master?.id ?? 'none'} group={group} {...tools} />)
      ) : (
        <>
          <AccountTable
            title="Cuenta Master"
            accounts={masters}
            limit={accounts.max_masters}
            empty={emptyMaster}
            onAdd={onAdd}
            {...tools}
          />
          <AccountTable
            title="Cuentas Hijas"
            accounts={hijas}
            limit={max_children}
            empty={emptyChildren}
            onAdd={onAdd}
            hasMultiplier
            {...tools}
          />
        </>
      )}
      <Flow groups={groups} newcomer={newcomer} />
    </div>
  );
}
