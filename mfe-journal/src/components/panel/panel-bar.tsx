import type { BrokerAccountEntity } from '@parque/contract';
import { ownZone } from '@parque/domain/journal';
import { Icon } from '@parque/ui';
import { useId, type ReactNode } from 'react';
import css from './panel-bar.module.css';
import { ServerClock } from './server-clock';
import { usePanelAddress } from './panel-address';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
      <Icon name="chevron-down" size="sm" />
    </div>
  );
}

interface PanelBarProps {
  readonly account: BrokerAccountEntity;
  readonly accounts: readonly BrokerAccountEntity[];
}

/** Selects the account and the clock by which its days are counted. Amounts of two accounts are never added. */
export function PanelBar({ account, accounts }: PanelBarProps) {
  const { zone, goToAccount, countDaysBy } = usePanelAddress();
  return (
    <div className={css.bar}>
      {accounts.length > 1 && (
        <Choice label="Cuenta" value={String(account.id)} onChange={(id) => goToAccount(Number(id))}>
          {accounts.map(({ id, number, server, currency }) => (
            <option key={id} value={id}>
              {`${number} · ${server} · ${currency}`}
            </option>
          ))}
        </Choice>
      )}
      <div className={css.days}>
        <Choice
          label="Días según"
          value={zone === 'server' ? 'server' : 'local'}
          onChange={(to) => countDaysBy(to === 'local' ? 'local' : 'server')}
        >
          <option value="server">{`el servidor (${account.zone})`}</option>
          <option value="local">{`mi reloj (${ownZone()})`}</option>
        </Choice>
        <ServerClock account={account} />
      </div>
    </div>
  );
}
