import { Banner, ButtonLink } from '@parque/ui';
import type { MemberTrades } from '../../api/groups';
import { formatTradeCount } from '../figures/figure';
import type { ShownGroup } from './group-frame';
import { findGroupUnit } from './group-unit';
import { groupTrades } from './group-trades';

interface LeftOutNoticeProps {
  readonly shown: ShownGroup;
  readonly members: readonly MemberTrades[];
}

/** The trades that have no R, so that the figures below lack them, and how they could be added. */
export function LeftOutNotice({ shown: { group, unit, members: accounts }, members }: LeftOutNoticeProps) {
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
