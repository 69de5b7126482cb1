import { computeAmount, isTrade, type Minor } from '../statement/deal';
import type { Statement } from '../statement/statement';
import { writeMoney } from '../statement/csv/write-csv';
import { computeMetaTraderFigures, type EntryCosts, type MetaTraderFigures } from './metatrader-figures';
import { reconcile, summarise, type ComparedFigure, type Reconciliation } from './reconcile';

/** The printed figures of a statement, and ours from its deals. */
export interface StatementReconciliation extends Reconciliation {
  readonly ours: MetaTraderFigures;
  /** How this report assigns the costs of opening deals. */
  readonly entryCosts: EntryCosts;
}

type Reconcilable = Pick<Statement, 'deals' | 'openingBalance' | 'account' | 'printedValues'>;

/**
 * Compares the results that a report prints with ours. With costs at the opening, the profit of a trade can be
 * computed in two ways, and with a credit the drawdown; the ways that agree with more printed figures are used.
 */
export function reconcileStatement(statement: Reconcilable): StatementReconciliation {
  const { deals, openingBalance, account, printedValues } = statement;
  const reconcileWith = (entryCosts: EntryCosts, hasCredits: boolean): StatementReconciliation => {
    const ours = computeMetaTraderFigures(deals, { openingBalance, entryCosts, hasCredits });
    return { ...reconcile(printedValues.figures ?? {}, ours, account.digits), ours, entryCosts };
  };
  const isCostly = deals.some((deal) => isTrade(deal) && deal.entry === 'in' && computeAmount(deal) !== 0);
  const isCredited = deals.some(({ type }) => type === 'credit');
  let best = reconcileWith('carried', false);
  for (const entryCosts of isCostly ? (['carried', 'apart'] as const) : (['carried'] as const)) {
    for (const hasCredits of isCredited ? [false, true] : [false]) {
      if (best.differences.length === 0) return best;
      const otherReading = reconcileWith(entryCosts, hasCredits);
      if (otherReading.matchingCount > best.matchingCount) best = otherReading;
    }
  }
  return best;
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
function explainDifference(name: BalanceFigure, amount: Minor, state: AccountState, statement: Statement) {
  const { digits } = statement.account;
  const otherAmounts = state.deposits + state.charges;
  if (name === 'profit' && otherAmounts !== 0 && amount === state.profit + otherAmounts)
    return `El informe suma aquí también los depósitos, las retiradas y los cargos: ${writeMoney(otherAmounts, digits)}.`;
  if (name === 'profit' && state.deposits !== 0 && amount === state.profit + state.deposits)
    return `El informe suma aquí también los depósitos y las retiradas: ${writeMoney(state.deposits, digits)}.`;
  if (name === 'freeMargin')
    return 'Equidad menos margen no da el margen libre impreso: el bróker lo calcula con los precios y reglas del momento.';
  if (name === 'floating' || name === 'equity')
    return 'Depende de las posiciones abiertas y de su precio cuando se hizo el informe.';
  return statement.unexplainedBalance === 0 ? undefined : 'En el archivo faltan transacciones.';
}

/**
 * Compares the printed state of the account and the printed sums of its deals with ours. MetaTrader 4 adds the swap of
 * open positions to the floating result, MetaTrader 5 only to the equity. The margin is not compared: only the broker
 * can compute it.
 */
export function reconcileBalance(statement: Statement): Reconciliation<BalanceFigure> {
  const { account, printedValues } = statement;
  const ours = computeState(statement);
  const printedMoney: Partial<Record<string, Minor>> = { ...printedValues.balance, ...printedValues.totals };
  const names = Object.keys(balanceLabels) as BalanceFigure[];
  return summarise(
    names.flatMap((name) => {
      const value = printedMoney[name];
      if (value === undefined) return [];
      const matches = value === ours[name];
      const reason = matches ? undefined : explainDifference(name, value, ours, statement);
      return [
        {
          name,
          label: balanceLabels[name],
          printedText: writeMoney(value, account.digits),
          ourText: writeMoney(ours[name], account.digits),
          matches,
          ...(reason !== undefined && { reason }),
        },
      ];
    }),
  );
}

const rowLabels = {
  balance: 'Balance de cada fila',
  positions: 'Beneficio de cada posición',
} as const;

const rowTexts = { balance: 'En la transacción', positions: 'En la posición' } as const;

/** Compares what the file states row by row with its deals, and names the first row that differs. */
function reconcileRows({ checks, account: { digits } }: Statement): ComparedFigure<string>[] {
  return (['balance', 'positions'] as const).flatMap((name) => {
    const check = checks[name];
    if (!check) return [];
    const { total, matchingCount, first } = check;
    const formatAmount = (amount: Minor) => writeMoney(amount, digits);
    return [
      {
        name: `rows.${name}`,
        label: rowLabels[name],
        printedText: String(total),
        ourText: String(matchingCount),
        matches: first === undefined,
        ...(first && {
          reason: `${rowTexts[name]} ${first.ticket} el informe pone ${formatAmount(first.printedAmount)} y sale ${formatAmount(first.ourAmount)}.`,
        }),
      },
    ];
  });
}

/**
 * Compares all that a file states with ours: the results that it prints, the state of the account, the sums of its deals,
 * and its rows one by one.
 */
export function reconcileAll(statement: Statement): Reconciliation<string> {
  const { figures } = reconcileStatement(statement);
  return summarise<string>([...figures, ...reconcileBalance(statement).figures, ...reconcileRows(statement)]);
}

type AccountState = Record<BalanceFigure | 'charges', Minor>;

function computeState(statement: Statement): AccountState {
  const { deals, openPositions, openingBalance, printedValues, kind } = statement;
  const sumValues = (values: readonly Minor[]): Minor => values.reduce((sum, value) => sum + value, 0);
  const trades = deals.filter(isTrade);
  const deposits = sumValues(deals.filter(({ type }) => type === 'balance').map(computeAmount));
  const charges = sumValues(deals.filter(({ type }) => type === 'charge').map(computeAmount));
  const closedProfit = sumValues(trades.map(computeAmount));
  const profit = sumValues(openPositions.map((position) => position.profit));
  const openCosts = sumValues(openPositions.map(({ swap, commission }) => swap + commission));
  const balance = openingBalance + deposits + charges + closedProfit;
  const equity = balance + profit + openCosts + (printedValues.balance?.credit ?? 0);
  return {
    balance,
    deposits,
    charges,
    closedProfit,
    floating: kind === 'mt4-html' ? profit + openCosts : profit,
    equity,
    freeMargin: equity - (printedValues.balance?.margin ?? 0),
    commission: sumValues(trades.map(({ commission }) => commission)),
    fee: sumValues(trades.map(({ fee }) => fee)),
    swap: sumValues(trades.map(({ swap }) => swap)),
    profit: sumValues(trades.map((deal) => deal.profit)),
  };
}
