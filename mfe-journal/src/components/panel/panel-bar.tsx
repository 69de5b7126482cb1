import type { BrokerAccountEntity } from '@parque/contract';
import { getOwnZone } from '@parque/domain/journal';
import { Link, useLocation, useNavigate } from '@parque/remote';
import { Icon, type IconName } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useId } from 'react';
import { accountsQuery } from '../../api/accounts';
import { CalculatorButton } from '../calculator/calculator-button';
import { DiaryTabs, findGroupScreen } from './diary-tabs';
import { usePanelAddress } from './panel-address';
import css from './panel-bar.module.css';
import { ServerClock } from './server-clock';

interface IconLinkProps {
  readonly icon: IconName;
  readonly word: string;
  /** A longer name, which contains the word. */
  readonly label?: string;
  readonly to: string;
  /** Whether it is drawn without a border. */
  readonly isMinor?: boolean;
}

/** A link to another screen of the journal, in the bar, whose style sheet hides the word where there is no room. */
function IconLink({ icon, word, label = word, to, isMinor = false }: IconLinkProps) {
  return (
    <Link
      className="pq-btn"
      {...(isMinor && { 'data-size': 'sm', 'data-variant': 'ghost' })}
      aria-label={label}
      title={label}
      to={to}
    >
      <Icon name={icon} size="sm" />
      <span>{word}</span>
    </Link>
  );
}

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
  const { zone, chooseZone } = usePanelAddress();
  return (
    <div className={css.days}>
      <Choice
        label="Días según"
        value={zone === 'server' ? 'server' : 'local'}
        onChange={(choice) => chooseZone(choice === 'local' ? 'local' : 'server')}
      >
        <option value="server">{server}</option>
        <option value="local">{`mi reloj (${getOwnZone()})`}</option>
      </Choice>
      {children}
    </div>
  );
}

const GroupOptions = lazy(async () => ({ default: (await import('../groups/group-options')).GroupOptions }));

/** Makes the browser scroll a focused element beside the bar, not below it. */
function useScrollPadding(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBlockStart = 'calc(var(--pq-topbar-kept) + 8rem)';
    return () => void style.removeProperty('scroll-padding-block-start');
  }, []);
}

interface DiaryBarProps {
  /** Selects the account or the group; absent while there is none. */
  readonly choice?: ReactNode;
  /** Selects the days, on screens that show a period. */
  readonly period?: ReactNode;
  /** Selects the clock; absent while there is no account. */
  readonly clock?: ReactNode;
  /** Whether groups of accounts can be made. */
  readonly hasGroups?: boolean;
  /** Whether the page itself offers the way to a first account. */
  readonly isFirst?: boolean | undefined;
  readonly account?: BrokerAccountEntity | undefined;
  readonly groupKey?: string | undefined;
}

/** The bar of all places of the Diario: what they show, the tabs, and the two actions. */
export function DiaryBar(props: DiaryBarProps) {
  const { choice, period, clock, hasGroups = false, isFirst = false, account, groupKey } = props;
  useScrollPadding();
  return (
    <div className={`pq-no-print ${css.diary}`}>
      {!isFirst && (
        <div className={css.bar}>
          {choice}
          <IconLink icon="plus" word="Añadir cuenta" to="/panel/cuenta" isMinor />
          {hasGroups && <IconLink icon="people" word="Grupos" to="/panel/grupos" isMinor />}
          {period}
          {clock}
        </div>
      )}
      <div className={css.places}>
        <DiaryTabs accountId={account?.id} groupKey={groupKey} />
        {account && <CalculatorButton account={account} />}
        <IconLink icon="upload" label="Importar un informe" word="Importar" to="/panel/importar" />
      </div>
    </div>
  );
}

interface AccountBarProps {
  readonly account: BrokerAccountEntity;
  readonly period?: ReactNode;
  /** Whether the screen counts days, by a clock that the user selects. */
  readonly hasDays?: boolean;
}

/** The bar for an account. Amounts of two accounts are added only on the screens of a group. */
export function AccountBar({ account, period, hasDays = true }: AccountBarProps) {
  const { goToAccount } = usePanelAddress();
  const { data: accounts = [] } = useQuery(accountsQuery);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hasSeveral = accounts.length > 1;
  return (
    <DiaryBar
      account={account}
      hasGroups={hasSeveral}
      choice={
        hasSeveral && (
          <Choice
            label="Cuenta"
            value={String(account.id)}
            onChange={(to) => (to.startsWith('/') ? void navigate(to) : goToAccount(Number(to)))}
          >
            {renderAccountOptions(accounts)}
            <Suspense>
              <GroupOptions screen={findGroupScreen(pathname)} />
            </Suspense>
          </Choice>
        )
      }
      period={period}
      clock={
        hasDays && (
          <DaysChoice server={`el servidor (${account.zone})`}>
            <ServerClock account={account} />
          </DaysChoice>
        )
      }
    />
  );
}
