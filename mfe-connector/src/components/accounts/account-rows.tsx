import type { ConnectorAccountEntity } from '@parque/contract';
import { Button, DataTable } from '@parque/ui';
import { useServerName } from '../../api/servers';
import { AccountActions, type AccountTools } from './account-actions';
import css from './account-table.module.css';
import { formatMultiplier } from '../multiplier';

interface AccountRowsProps extends AccountTools {
  /** What the table lists. */
  readonly label: string;
  readonly accounts: readonly ConnectorAccountEntity[];
  readonly hasMultiplier?: boolean | undefined;
  /** Whether the accounts wait for a master: editing them is choosing one. */
  readonly hasMasterChoice?: boolean | undefined;
}

/** Shown with an account that is removed once its copies are closed. */
export const leavingText = 'Se eliminará al cerrarse sus copias';

export function AccountRows(props: AccountRowsProps) {
  const { label, accounts, hasMultiplier, hasMasterChoice, onEdit, onDelete } = props;
  const serverName = useServerName();
  return (
    <DataTable
      label={label}
      rows={accounts}
      getRowKey={({ id }) => id}
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
              {is_leaving && <small className={css.leaving}>{leavingText}</small>}
            </>
          ),
        },
        { key: 'server', label: 'Servidor', cell: serverName },
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
              {hasMasterChoice && onEdit && !account.is_leaving && (
                <Button
                  size="sm"
                  aria-label={`Elegir maestra para la cuenta ${account.number}`}
                  onClick={() => onEdit(account)}
                >
                  Elegir maestra
                </Button>
              )}
              <AccountActions
                account={account}
                onEdit={hasMasterChoice ? undefined : onEdit}
                onDelete={onDelete}
              />
            </>
          ),
        },
      ]}
    />
  );
}
