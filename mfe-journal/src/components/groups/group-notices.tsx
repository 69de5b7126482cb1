import { Banner, ButtonLink } from '@parque/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { MemberTrades } from '../../api/groups';
import { formatTradeCount } from '../figures/figure';
import { SyncNotice } from '../panel/sync-notice';
import type { ShownGroup } from './group-frame';
import { groupTrades } from './group-trades';
import { findGroupUnit } from './group-unit';

interface GroupSyncNoticesProps {
  readonly members: readonly MemberTrades[];
  readonly query: UseQueryResult<unknown>;
}

/** The accounts of a group whose newest trades may be missing, each with the reason. */
export const GroupSyncNotices = ({ members, query }: GroupSyncNoticesProps) =>
  members.map(({ account, ...of }) => (
    <SyncNotice key={account.id} account={account} isNamed syncState={of} query={query} />
  ));

interface LeftOutNoticeProps {
  readonly shownGroup: ShownGroup;
  readonly members: readonly MemberTrades[];
}

/** The trades that have no R, so that the figures below lack them, and how they could be added. */
export function LeftOutNotice({
  shownGroup: { group, unit, members: accounts },
  members,
}: LeftOutNoticeProps) {
  const totalTrades = members.reduce((sum, { trades }) => sum + trades.length, 0);
  const excludedTrades = totalTrades - groupTrades(members, unit).length;
  if (excludedTrades === 0) return null;
  const lacksRates = findGroupUnit(accounts, group.content) === undefined;
  return (
    <Banner
      tone="accent"
      title={`${formatTradeCount(excludedTrades)} sin stop inicial: no tienen R y no cuentan en las cifras del grupo.`}
      action={
        lacksRates && (
          <ButtonLink size="sm" href="#/panel/grupos">
            Escribir las tasas
          </ButtonLink>
        )
      }
    >
      {lacksRates ? 'Con una tasa entre sus divisas, todas se suman en dinero.' : 'En dinero cuentan todas.'}
    </Banner>
  );
}
