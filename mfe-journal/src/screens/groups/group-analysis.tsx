import { QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { groupTradesQuery, type MemberTrades } from '../../api/groups';
import { AnalysisSections } from '../../components/analysis/analysis-sections';
import { FindingsSkeleton } from '../../components/analysis/analysis-skeleton';
import { FiguresRow } from '../../components/analysis/figures-row';
import { FilterBar, RangeChoice } from '../../components/analysis/filter-bar';
import { filterTrades, useFilters } from '../../components/analysis/filters';
import type { Dimension, TradeContext } from '../../components/dimensions/dimensions';
import { GroupFrame, type ShownGroup } from '../../components/groups/group-frame';
import { GroupSyncNotices, LeftOutNotice } from '../../components/groups/group-notices';
import { GroupRiskCard } from '../../components/groups/group-risk-card';
import { groupTrades } from '../../components/groups/group-trades';
import { GroupTradesCard } from '../../components/groups/group-trades-card';
import { MembersCard } from '../../components/groups/members-card';
import { usePanelAddress } from '../../components/panel/panel-address';
import { useLatestToday } from '../../components/use-today';

/** Reviews belong to one account. */
const sharedDimensions: readonly Dimension[] = ['simbolo', 'dia', 'hora', 'direccion', 'r'];

/** These need the clock of the server, so it must be the same for all accounts. */
const serverDimensions: readonly Dimension[] = ['sesion', 'duracion'];

function listGroupDimensions({ members }: ShownGroup): readonly Dimension[] {
  return new Set(members.map(({ zone }) => zone)).size === 1
    ? [...sharedDimensions, ...serverDimensions]
    : sharedDimensions;
}

/** The filters that apply to several accounts: days, symbol and side. */
function useGroupFilters() {
  const address = useFilters();
  return { ...address, filters: { ...address.filters, tag: '', text: '', groups: {} } };
}

interface FindingsProps {
  readonly kind: 'trades' | 'analysis';
  readonly shownGroup: ShownGroup;
  readonly members: readonly MemberTrades[];
  readonly address: ReturnType<typeof useGroupFilters>;
}

function Findings({ kind, shownGroup, members, address }: FindingsProps) {
  const { shown: sections, page, change } = address;
  const { digits } = shownGroup.unit;
  const context: TradeContext = {
    zone: shownGroup.members[0]?.zone ?? 'UTC',
    reviews: new Map(),
    setups: new Map(),
  };
  const filteredMembers = members.map((member) => ({
    ...member,
    trades: filterTrades(member.trades, address.filters, [], context),
  }));
  const trades = groupTrades(filteredMembers, shownGroup.unit);
  const dimensions = listGroupDimensions(shownGroup);
  return (
    <>
      <LeftOutNotice shownGroup={shownGroup} members={filteredMembers} />
      {kind === 'trades' ? (
        <GroupTradesCard
          trades={trades}
          page={page}
          onPage={(nextPage) => change({ pagina: nextPage === 1 ? undefined : String(nextPage) })}
        />
      ) : (
        <>
          <FiguresRow trades={trades} digits={digits} />
          <MembersCard kind="analysis" shownGroup={shownGroup} members={filteredMembers} />
          <AnalysisSections
            trades={trades}
            digits={digits}
            {...sections}
            by={dimensions.includes(sections.by) ? sections.by : 'simbolo'}
            context={context}
            offeredDimensions={dimensions}
            risk={<GroupRiskCard shownGroup={shownGroup} trades={trades} />}
          />
        </>
      )}
    </>
  );
}

/** The trades of a range of all accounts of a group together, as a list or with their analysis. */
function GroupAnalysis({ kind, shownGroup }: Pick<FindingsProps, 'kind' | 'shownGroup'>) {
  const address = useGroupFilters();
  const { zone } = usePanelAddress();
  const today = useLatestToday(shownGroup.members, zone);
  const query = useQuery(groupTradesQuery(shownGroup.members, address.range, zone));
  const tradedSymbols = (query.data ?? []).flatMap(({ trades }) => trades.map(({ symbol }) => symbol));
  const symbols = [...new Set([address.filters.symbol, ...tradedSymbols])].filter(Boolean).sort();
  return (
    <>
      {shownGroup.renderBar(<RangeChoice address={address} today={today} />)}
      <FilterBar address={address} symbols={symbols} />
      <QueryView
        key={shownGroup.group.key}
        query={query}
        label="Cargando operaciones"
        skeleton={<FindingsSkeleton />}
        failureTitle="No se han podido cargar las operaciones"
      >
        {(members) => (
          <>
            <GroupSyncNotices members={members} query={query} />
            <Findings kind={kind} shownGroup={shownGroup} members={members} address={address} />
          </>
        )}
      </QueryView>
    </>
  );
}

export const GroupAnalysisScreen = () => (
  <GroupFrame kind="analysis" title="Análisis del grupo">
    {(shownGroup) => <GroupAnalysis kind="analysis" shownGroup={shownGroup} />}
  </GroupFrame>
);

/** The trades of a group of accounts. */
export const GroupOperationsScreen = () => (
  <GroupFrame kind="trades" title="Operaciones del grupo">
    {(shownGroup) => <GroupAnalysis kind="trades" shownGroup={shownGroup} />}
  </GroupFrame>
);
