import type { ConnectorAccountEntity } from '@parque/contract';
import { Badge, Card, DataTable, IconButton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { serversQuery } from '../api/servers';
import { formatMultiplier } from './multiplier';

interface AccountTableProps {
  readonly title: string;
  readonly accounts: readonly ConnectorAccountEntity[];
  /** How many there can be. */
  readonly limit: number;
  readonly hasMultiplier?: boolean;
  /** Without it, the accounts cannot be edited. */
  readonly onEdit: ((account: ConnectorAccountEntity) => void) | undefined;
  readonly onDelete: (account: ConnectorAccountEntity) => void;
}

/** The accounts of one type. */
export function AccountTable({ title, accounts, limit, hasMultiplier, onEdit, onDelete }: AccountTableProps) {
  const servers = useQuery(serversQuery);
  const nameOf = (id: number) => servers.data?.find((server) => server.id === id)?.name ?? `Servidor ${id}`;
  return (
    <Card title={title} tools={<Badge>{`${accounts.length} de ${limit}`}</Badge>}>
      <DataTable
        label={title}
        rows={accounts}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'number',
            label: 'Número de cuenta',
            isHeading: true,
            cell: ({ number }) => (
              <strong translate="no" className="pq-num">
                {number}
              </strong>
            ),
          },
          { key: 'server', label: 'Servidor', cell: ({ server_id }) => nameOf(server_id) },
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
                {onEdit && (
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
