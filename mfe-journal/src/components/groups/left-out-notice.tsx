import { Banner, ButtonLink } from '@parque/ui';
import type { MemberTrades } from '../../api/groups';
import { countTrades } from '../figures/figure';
import type { ShownGroup } from './group-frame';
import { moneyOf } from './group-unit';
import { groupTrades } from './group-trades';

interface LeftOutNoticeProps {
  readonly shown: ShownGroup;
  readonly members: readonly MemberTrades[];
}

/** The trades that have no R, so that the figures below lack them, and how they could be added. */
export function LeftOutNotice({ shown: { group, unit, members: accounts }, members }: LeftOutNoticeProps) {
  const all = members.reduce((sum, { trades }) => sum + trades.length, 0);
  const left = all - groupTrades(members, unit).length;
  if (left === 0) return null;
  const lacksRates = moneyOf(accounts, group.content) === undefined;
  return (
    <Banner
      tone="accent"
      title={`${countTrades(left)} sin stop inicial: no tienen R y no cuentan en las cifras del grupo.`}
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
