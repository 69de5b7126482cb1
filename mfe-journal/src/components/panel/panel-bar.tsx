import type { BrokerAccountEntity } from '@parque/contract';
import { getOwnZone } from '@parque/domain/journal';
import { useNavigate } from '@parque/remote';
import { Icon } from '@parque/ui';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import css from './panel-bar.module.css';
import { ServerClock } from './server-clock';
import { usePanelAddress } from './panel-address';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

export function Choice({ label, value, onChange, children }: ChoiceProps) {
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

/** The options of a selection of accounts. An own address of each is its value where the choice leads elsewhere. */
export const renderAccountOptions = (
  accounts: readonly BrokerAccountEntity[],
  toValue: (id: number) => string = String,
) =>
  accounts.map(({ id, number, server, currency }) => (
    <option key={id} value={toValue(id)}>
      {`${number} · ${server} · ${currency}`}
    </option>
  ));

interface DaysChoiceProps {
  /** The clock of the server, in brackets. */
  readonly server: string;
  readonly children?: ReactNode;
}

/** Selects the clock by which days are counted. */
export function DaysChoice({ server, children }: DaysChoiceProps) {
  const { zone, countDaysBy } = usePanelAddress();
  return (
    <div className={css.days}>
      <Choice
        label="Días según"
        value={zone === 'server' ? 'server' : 'local'}
        onChange={(to) => countDaysBy(to === 'local' ? 'local' : 'server')}
      >
        <option value="server">{server}</option>
        <option value="local">{`mi reloj (${getOwnZone()})`}</option>
      </Choice>
      {children}
    </div>
  );
}

const GroupOptions = lazy(async () => ({ default: (await import('../groups/group-options')).GroupOptions }));

interface PanelBarProps {
  readonly account: BrokerAccountEntity;
  readonly accounts: readonly BrokerAccountEntity[];
  /** The screen of a group; without it, only accounts are offered. */
  readonly groupsAt?: string;
}

/** Selects the account or a group, and the clock. Amounts of two accounts are added only on the screens of a group. */
export function PanelBar({ account, accounts, groupsAt }: PanelBarProps) {
  const { goToAccount } = usePanelAddress();
  const navigate = useNavigate();
  return (
    <div className={css.bar}>
      {accounts.length > 1 && (
        <Choice
          label="Cuenta"
          value={String(account.id)}
          onChange={(to) => (to.startsWith('/') ? void navigate(to) : goToAccount(Number(to)))}
        >
          {renderAccountOptions(accounts)}
          {groupsAt && (
            <Suspense>
              <GroupOptions at={groupsAt} />
            </Suspense>
          )}
        </Choice>
      )}
      <DaysChoice server={`el servidor (${account.zone})`}>
        <ServerClock account={account} />
      </DaysChoice>
    </div>
  );
}
