import type { ConnectorAccountEntity } from '@parque/contract';
import { HelpLink } from '@parque/remote/help-link';
import { Badge, Button, Card, EmptyState } from '@parque/ui';
import type { AccountTools } from './account-acts';
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

export function AccountTable({ title, limit, empty, onAdd, ...rows }: AccountTableProps) {
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
