import { amountOf, isTrade, type Minor } from '../statement/deal';
import type { Statement } from '../statement/statement';
import { writeMoney } from '../statement/csv/write-csv';
import { metaTraderFigures, type EntryCosts, type MetaTraderFigures } from './metatrader-figures';
import { reconcile, summarise, type Reconciliation } from './reconcile';

/** The printed figures of a statement, and ours from its deals. */
export interface StatementReconciliation extends Reconciliation {
  readonly ours: MetaTraderFigures;
  /** How this report assigns the costs of opening deals. */
  readonly entryCosts: EntryCosts;
}

type Reconcilable = Pick<Statement, 'deals' | 'openingBalance' | 'account' | 'printed'>;

/**
 * Compares the results that a report prints with ours. With costs at the opening, the profit of a trade can be
 * computed in two ways; the way that agrees with more printed figures is used.
 */
export function reconcileStatement(statement: Reconcilable): StatementReconciliation {
  const { deals, openingBalance, account, printed } = statement;
  const read = (entryCosts: EntryCosts): StatementReconciliation => {
    const ours = metaTraderFigures(deals, { openingBalance, entryCosts });
    return { ...reconcile(printed.figures ?? {}, ours, account.digits), ours, entryCosts };
  };
  const carried = read('carried');
  const costly = deals.some((deal) => isTrade(deal) && deal.entry === 'in' && amountOf(deal) !== 0);
  if (!costly || carried.differences.length === 0) return carried;
  const apart = read('apart');
  return apart.matched > carried.matched ? apart : carried;
}

const balanceLabels = {
  balance: 'Balance',
  deposits: 'Depósitos y retiradas',
  closedProfit: 'Resultado de lo cerrado',
  floating: 'Resultado flotante',
  equity: 'Equidad',
  freeMargin: 'Margen libre',
  commission: 'Total de comisiones',
  fee: 'Total de tasas',
  swap: 'Total de swaps',
  profit: 'Total de beneficios',
} as const;

/** Name of a sum or a state that a report prints beside its results. */
export type BalanceFigure = keyof typeof balanceLabels;

/** Why a printed state or sum differs from ours; undefined when the file does not show it. */
function reasonOf(name: BalanceFigure, printed: Minor, state: AccountState, statement: Statement) {
  const { digits } = statement.account;
  const others = state.deposits + state.charges;
  if (name === 'profit' && others !== 0 && printed === state.profit + others)
    return `El informe suma aquí también los depósitos, las retiradas y los cargos: ${writeMoney(others, digits)}.`;
  if (name === 'profit' && state.deposits !== 0 && printed === state.profit + state.deposits)
    return `El informe suma aquí también los depósitos y las retiradas: ${writeMoney(state.deposits, digits)}.`;
  if (name === 'freeMargin')
    return 'Equidad menos margen no da el margen libre impreso: el bróker lo calcula con los precios y reglas del momento.';
  if (name === 'floating' || name === 'equity')
    return 'Depende de las posiciones abiertas y de su precio cuando se hizo el informe.';
  return statement.unexplained === 0 ? undefined : 'En el archivo faltan transacciones.';
}

/**
 * Compares the printed state of the account and the printed sums of its deals with ours. MetaTrader 4 adds the swap of
 * open positions to the floating result, MetaTrader 5 only to the equity. The margin is not compared: only the broker
 * can compute it.
 */
export function reconcileBalance(statement: Statement): Reconciliation<BalanceFigure> {
  const { account, printed } = statement;
  const ours = stateOf(statement);
  const printedMoney: Partial<Record<string, Minor>> = { ...printed.balance, ...printed.totals };
  const names = Object.keys(balanceLabels) as BalanceFigure[];
  return summarise(
    names.flatMap((name) => {
      const value = printedMoney[name];
      if (value === undefined) return [];
      const matches = value === ours[name];
      const reason = matches ? undefined : reasonOf(name, value, ours, statement);
      return [
        {
          name,
          label: balanceLabels[name],
          printed: writeMoney(value, account.digits),
          ours: writeMoney(ours[name], account.digits),
          matches,
          ...(reason !== undefined && { reason }),
        },
      ];
    }),
  );
}

/** Compares all that a report prints with ours: its results, the state of the account, and the sums of its deals. */
export function reconcileAll(statement: Statement): Reconciliation<string> {
  const { figures } = reconcileStatement(statement);
  return summarise<string>([...figures, ...reconcileBalance(statement).figures]);
}

type AccountState = Record<BalanceFigure | 'charges', Minor>;

function stateOf(statement: Statement): AccountState {
  const { deals, openPositions, openingBalance, printed, kind } = statement;
  const total = (values: readonly Minor[]): Minor => values.reduce((sum, value) => sum + value, 0);
  const trades = deals.filter(isTrade);
  const deposits = total(deals.filter(({ type }) => type === 'balance').map(amountOf));
  const charges = total(deals.filter(({ type }) => type === 'charge').map(amountOf));
  const closedProfit = total(trades.map(amountOf));
  const profit = total(openPositions.map((position) => position.profit));
  const held = total(openPositions.map(({ swap, commission }) => swap + commission));
  const balance = openingBalance + deposits + charges + closedProfit;
  const equity = balance + profit + held + (printed.balance?.credit ?? 0);
  return {
    balance,
    deposits,
    charges,
    closedProfit,
    floating: kind === 'mt4-html' ? profit + held : profit,
    equity,
    freeMargin: equity - (printed.balance?.margin ?? 0),
    commission: total(trades.map(({ commission }) => commission)),
    fee: total(trades.map(({ fee }) => fee)),
    swap: total(trades.map(({ swap }) => swap)),
    profit: total(trades.map((deal) => deal.profit)),
  };
}
