import { Link, useLocation } from '@parque/remote';
import { useEffect, useRef } from 'react';
import css from './panel-bar.module.css';

interface Tab {
  readonly to: string;
  readonly label: string;
  /** The address for a group of accounts; without it, the tab shows an account. */
  readonly groupAddress?: string;
  /** Other addresses that belong to it. */
  readonly pages?: readonly string[];
}

/** The places of the Diario, in their order. */
const tabs: readonly Tab[] = [
  { to: '/panel', label: 'Resumen', groupAddress: '/panel/grupo' },
  {
    to: '/panel/operaciones',
    label: 'Operaciones',
    groupAddress: '/panel/grupo/operaciones',
    pages: ['/panel/trade'],
  },
  { to: '/panel/analisis', label: 'Análisis', groupAddress: '/panel/grupo/analisis' },
  { to: '/panel/setups', label: 'Setups' },
  { to: '/panel/rutina', label: 'Rutina' },
  { to: '/panel/fondeo', label: 'Fondeo' },
  { to: '/panel/informe', label: 'Informes' },
];

/** The screen of a group that shows the same as a screen of an account, else the month of the group. */
export const findGroupScreen = (path: string): string =>
  tabs.find(({ to }) => to === path)?.groupAddress ?? '/panel/grupo';

const sampleTabs: readonly Tab[] = [
  { to: '/panel/ejemplo', label: 'Resumen' },
  { to: '/panel/ejemplo/analisis', label: 'Análisis' },
];

/** The places whose filters select the same trades. */
const filteredTabs = ['/panel/operaciones', '/panel/analisis'];
const filteredGroupTabs = ['/panel/grupo/operaciones', '/panel/grupo/analisis'];

/** Parameters that only the present place uses. */
const paramsOfPlace = ['ver', 'pagina', 'trade'];

/** The query of a tab: the account or the group and, between places that share their filters, the filters. */
function buildTabSearch(from: string, to: string, search: string, owner: string): string {
  if (![filteredTabs, filteredGroupTabs].some((places) => places.includes(from) && places.includes(to)))
    return owner;
  const params = new URLSearchParams(search);
  for (const name of paramsOfPlace) params.delete(name);
  for (const [name, value] of new URLSearchParams(owner)) params.set(name, value);
  return params.toString();
}

interface TabListProps {
  readonly tabs: readonly Tab[];
  readonly buildAddress: (tab: Tab) => string;
}

/** Links in one line, in which the current one is scrolled into view. */
function TabList({ tabs: places, buildAddress }: TabListProps) {
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !current) return;
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav className={`pq-tabs ${css.tabs}`} aria-label="Diario" ref={list}>
      <ul>
        {places.map((tab) => {
          const isCurrent = [tab.to, tab.groupAddress, ...(tab.pages ?? [])].includes(pathname);
          return (
            <li key={tab.to}>
              <Link to={buildAddress(tab)} {...(isCurrent && { 'aria-current': 'page' })}>
                {tab.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface DiaryTabsProps {
  readonly accountId?: number | undefined;
  readonly groupKey?: string | undefined;
}

/** The places of the Diario, as links. The account or the group, and the filters, stay. */
export function DiaryTabs({ accountId, groupKey }: DiaryTabsProps) {
  const { pathname, search } = useLocation();
  const buildAddress = ({ to, groupAddress }: Tab) => {
    const isOfGroup = groupKey !== undefined && groupAddress !== undefined;
    const path = isOfGroup ? groupAddress : to;
    const account = accountId === undefined ? '' : `cuenta=${accountId}`;
    const owner = isOfGroup ? `grupo=${groupKey}` : account;
    const query = buildTabSearch(pathname, path, search, owner);
    return query === '' ? path : `${path}?${query}`;
  };
  return <TabList tabs={tabs} buildAddress={buildAddress} />;
}

/** The places of the sample journal. */
export const SampleTabs = () => <TabList tabs={sampleTabs} buildAddress={({ to }) => to} />;
