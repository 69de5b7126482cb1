import type { ConnectorAccountEntity } from '@parque/contract';
import { Badge, Card, DataTable, EmptyState, IconButton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useKeepAccount } from '../api/accounts';
import { serversQuery } from '../api/servers';
import css from './account-table.module.css';
import { formatMultiplier } from './multiplier';

interface AccountTableProps {
  readonly title: string;
  readonly accounts: readonly ConnectorAccountEntity[];
  /** The largest number of accounts of this type. */
  readonly limit: number;
  /** Replaces the table without accounts; `next` is shown where accounts can be added. */
  readonly empty: { readonly title: string; readonly next: string };
  readonly hasMultiplier?: boolean;
  /** Without it, the accounts cannot be edited. */
  readonly onEdit: ((account: ConnectorAccountEntity) => void) | undefined;
  readonly onDelete: (account: ConnectorAccountEntity) => void;
}

/** The accounts of one type. */
export function AccountTable(props: AccountTableProps) {
  const { title, accounts, limit, empty, hasMultiplier, onEdit, onDelete } = props;
  const servers = useQuery(serversQuery);
  const keeping = useKeepAccount();
  const nameOf = (id: number) => servers.data?.find((server) => server.id === id)?.name ?? `Servidor ${id}`;
  const tools = <Badge>{`${accounts.length} de ${limit}`}</Badge>;
  if (accounts.length === 0) {
    return (
      <Card title={title} tools={tools}>
        <EmptyState title={empty.title}>{onEdit && empty.next}</EmptyState>
      </Card>
    );
  }
  return (
    <Card title={title} tools={tools}>
      <DataTable
        label={title}
        rows={accounts}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'number',
            label: 'Número de cuenta',
            isHeading: true,
            cell: ({ number, is_leaving }) => (
              <>
                <strong translate="no" className="pq-num">
                  {number}
                </strong>
                {is_leaving && <small className={css.leaving}>Se eliminará al cerrarse sus copias</small>}
              </>
            ),
          },
          {
            key: 'server',
            label: 'Servidor',
            cell: ({ server_id, terminal_server }) => terminal_server ?? nameOf(server_id),
          },
          ...(hasMultiplier
            ? [
                {
                  key: 'multiplier',
                  label: 'Multiplicador',
                  isNumeric: true,
                  cell: ({ multiplier }: ConnectorAccountEntity) => formatMultiplier(multiplier ?? 1),
                },
              ]
            : []),
          {
            key: 'actions',
            label: 'Acciones',
            isActions: true,
            cell: (account) => (
              <>
                {account.is_leaving && (
                  <IconButton
                    icon="undo"
                    label={`Cancelar la eliminación de la cuenta ${account.number}`}
                    disabled={keeping.isPending}
                    onClick={() => keeping.mutate(account.id)}
                  />
                )}
                {onEdit && !account.is_leaving && (
                  <IconButton
                    icon="edit"
                    label={`Editar la cuenta ${account.number}`}
                    onClick={() => onEdit(account)}
                  />
                )}
                <IconButton
                  icon="trash"
                  tone="danger"
                  label={`Eliminar la cuenta ${account.number}`}
                  onClick={() => onDelete(account)}
                />
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
