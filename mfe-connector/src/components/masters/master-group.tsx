import type { ConnectorAccountEntity } from '@parque/contract';
import { Card } from '@parque/ui';
import type { Group } from '../../api/masters';
import { useServerName } from '../../api/servers';
import { AccountActions, type AccountTools } from '../accounts/account-actions';
import { AccountRows, leavingText } from '../accounts/account-rows';
import css from './master-group.module.css';

type Accounts = Group<ConnectorAccountEntity, ConnectorAccountEntity>;

interface MasterGroupProps extends AccountTools {
  readonly group: Accounts;
}

function Alone({ group: { children }, ...tools }: MasterGroupProps) {
  return (
    <Card
      title="Hijas sin maestra"
      note={tools.onEdit ? 'No copian nada hasta que les elijas una maestra.' : 'No copian nada.'}
    >
      <AccountRows label="Hijas sin maestra" accounts={children} hasMultiplier hasMasterChoice {...tools} />
    </Card>
  );
}

export function MasterGroup({ group, ...tools }: MasterGroupProps) {
  const { master, children } = group;
  const serverName = useServerName();
  if (!master) return <Alone group={group} {...tools} />;
  return (
    <Card
      title={`Cuenta Master ${master.number}`}
      note={[serverName(master), ...(master.is_leaving ? [leavingText] : [])].join(' · ')}
      tools={
        <div className={css.acts}>
          <AccountActions account={master} {...tools} />
        </div>
      }
    >
      {children.length === 0 ? (
        <p className={`pq-soft ${css.none}`}>Aún no tiene cuentas hijas.</p>
      ) : (
        <>
          <h3 className={css.caption}>Cuentas Hijas</h3>
          <AccountRows
            label={`Cuentas Hijas de la maestra ${master.number}`}
            accounts={children}
            hasMultiplier
            {...tools}
          />
        </>
      )}
    </Card>
  );
}
