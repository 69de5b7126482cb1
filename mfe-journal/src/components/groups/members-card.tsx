import { Link } from '@parque/remote';
import { Card, DataTable, Money, type Column } from '@parque/ui';
import type { MemberTrades } from '../../api/groups';
import { Result } from '../figures/account-money';
import { formatDecimal, roundMoney } from '../figures/figure';
import { accountScreens, type GroupScreenKind } from './group-address';
import type { ShownGroup } from './group-frame';
import { groupTrades } from './group-trades';
import css from './groups.module.css';
import { RateNotes } from './rate-notes';

const sumProfits = (trades: readonly { readonly profit: number }[], digits: number) =>
  roundMoney(
    trades.reduce((sum, { profit }) => sum + profit, 0),
    digits,
  );

interface Row {
  readonly member: MemberTrades;
  /** The result in the currency of the account. */
  readonly profit: number;
  /** The result in the unit of the group; undefined without a trade in this unit. */
  readonly groupProfit: number | undefined;
}

function toMemberRow(member: MemberTrades, { unit }: ShownGroup): Row {
  const convertedTrades = groupTrades([member], unit);
  return {
    member,
    profit: sumProfits(member.trades, member.account.digits),
    groupProfit: convertedTrades.length === 0 ? undefined : sumProfits(convertedTrades, unit.digits),
  };
}

const createMemberColumns = (kind: GroupScreenKind, { unit, members }: ShownGroup): Column<Row>[] => [
  {
    key: 'account',
    label: 'Cuenta',
    isHeading: true,
    cell: ({ member: { account } }) => (
      <Link to={`${accountScreens[kind]}?cuenta=${account.id}`}>
        {`${account.number} · ${account.server}`}
      </Link>
    ),
  },
  {
    key: 'trades',
    label: 'Operaciones',
    isNumeric: true,
    cell: ({ member }) => formatDecimal(member.trades.length),
  },
  {
    key: 'profit',
    label: 'Neto en su divisa',
    isNumeric: true,
    cell: ({ profit, member: { account } }) => (
      <Money amount={profit} isResult currency={account.currency} digits={account.digits} />
    ),
  },
  ...(unit.kind === 'r' || members.some(({ currency }) => currency !== unit.currency)
    ? [
        {
          key: 'unit',
          label: 'En el grupo',
          isNumeric: true,
          cell: ({ groupProfit }: Row) => <Result amount={groupProfit} />,
        },
      ]
    : []),
];

interface MembersCardProps {
  readonly kind: GroupScreenKind;
  readonly shownGroup: ShownGroup;
  readonly members: readonly MemberTrades[];
}

/** The result of each account in its own currency and in the unit of the group, and the rates between them. */
export function MembersCard({ kind, shownGroup, members }: MembersCardProps) {
  return (
    <Card title="Cuentas del grupo" note="El resultado de cada una en el periodo.">
      <DataTable
        label="Cuentas del grupo"
        columns={createMemberColumns(kind, shownGroup)}
        rows={members.map((member) => toMemberRow(member, shownGroup))}
        getRowKey={({ member }) => member.account.id}
        isDense
      />
      <div className={css.note}>
        <RateNotes group={shownGroup.group} members={shownGroup.members} />
      </div>
    </Card>
  );
}
