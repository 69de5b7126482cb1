import type { TradingSymbolEntity } from '@parque/contract';
import type { LotPlan, LotProblem, Stake } from '@parque/domain/lots';
import { Banner, Button, Verdict } from '@parque/ui';
import { useFormatMoney } from '../figures/account-money';
import { formatShortDay } from '../figures/date-text';
import { formatDecimal, formatPercent } from '../figures/figure';
import type { PriceDoubt } from './question';

interface ComplianceProps {
  readonly plan: LotPlan;
  readonly symbol: TradingSymbolEntity;
}

interface VerdictProps extends ComplianceProps {
  /** A typed price that is far from the last known one; undefined: none, or the user has confirmed it. */
  readonly doubt: PriceDoubt | undefined;
  readonly onConfirm: () => void;
}

/** The smallest share that is not written as zero. */
const minPercent = 0.01;

function formatRiskShare({ riskPercent }: Stake): string {
  if (riskPercent === undefined) return '';
  // Rounded, because a quotient of exactly 0.01 can be a little less in binary.
  const isTiny = riskPercent > 0 && Number(riskPercent.toFixed(9)) < minPercent;
  return ` (${isTiny ? 'menos del' : 'el'} ${formatPercent(isTiny ? minPercent : riskPercent)} de tu balance)`;
}

/** The usual advice for private traders is to risk 1 to 2 % of the account in one trade. */
const usualRiskPercent = 2;

/** The percent of the balance that remains after a series of losses, each of this share of it. */
const computeRemainingPercent = (losses: number, percent: number) => 100 * (1 - percent / 100) ** losses;

/** Reasons for care about a lot that complies. */
function listWarnings({ plan, symbol }: ComplianceProps, formatMoney: (amount: number) => string): string[] {
  const { single, operation, isMicro } = plan;
  if (isMicro && single) {
    const lotMin = formatDecimal(symbol.lot_min);
    return [
      `Pero ningún lote que admita el bróker cabe en tu riesgo: el mínimo de ${symbol.name} es ${lotMin} y arriesgaría ${formatMoney(single.risk)}${formatRiskShare(single)}. Acerca el SL o no abras la operación.`,
    ];
  }
  const percent = operation?.riskPercent;
  if (percent === undefined || percent <= usualRiskPercent) return [];
  return [
    `Cumple tu límite, pero arriesga más del ${formatPercent(usualRiskPercent)} de tu balance: tras 10 operaciones perdedoras así te quedaría el ${formatPercent(computeRemainingPercent(10, percent))}.`,
  ];
}

/** What to correct before there is a verdict. */
const corrections: Partial<Record<LotProblem, string>> = {
  excessive_risk: 'Corrige el riesgo para saber si cumple: no se puede arriesgar más que el balance',
  target_on_stop_side: 'Corrige el TP para saber si cumple: queda en el lado del SL',
};

/** A price far from the last known one gets a question, and no approval. */
function Doubt({ doubt, onConfirm }: { readonly doubt: PriceDoubt; readonly onConfirm: () => void }) {
  const { price, last } = doubt;
  return (
    <Banner
      tone="accent"
      title={`¿Es correcto el precio ${formatDecimal(price)}?`}
      action={
        <Button size="sm" onClick={onConfirm}>
          Sí, es correcto
        </Button>
      }
    >
      {`Está a más del 20\u00a0% del último que conocemos de ${last.name}: ${formatDecimal(last.price)}, del ${formatShortDay(last.day)}.`}
    </Banner>
  );
}

/** Whether the selected lot is within the risk, or why that cannot be calculated: one notice. */
export function Compliance({ plan, symbol, doubt, onConfirm }: VerdictProps) {
  const formatMoney = useFormatMoney();
  const { complies, operation, single, allowedRisk } = plan;
  if (plan.problem === 'no_rate') {
    return (
      <Banner tone="accent" title="No podemos pasar el riesgo a la moneda de tu cuenta">
        No conocemos el cambio de {symbol.name}, y no vamos a inventarlo.
        {symbol.profit_currency !== null && ' Escríbelo y lo recordamos.'}
      </Banner>
    );
  }
  const correction = plan.problem && corrections[plan.problem];
  if (correction) return <Banner tone="accent" title={correction} />;
  if (complies === undefined || !operation) return null;
  if (allowedRisk <= 0) return <Banner title="Indica tu balance y tu riesgo para saber si cumple" />;
  if (complies && doubt) return <Doubt doubt={doubt} onConfirm={onConfirm} />;
  const warnings = complies ? listWarnings({ plan, symbol }, formatMoney) : [];
  const isCapped = plan.isCapped && symbol.lot_max !== null;
  const texts = [
    plan.lot === 0
      ? `No hay ningún lote que abrir: ${formatDecimal(symbol.lot_min)}, el mínimo, arriesgaría ${formatMoney(single?.risk ?? 0)} de un máximo de ${formatMoney(allowedRisk)}. Acerca el SL o no abras la operación.`
      : `Arriesgas ${formatMoney(operation.risk)}${formatRiskShare(operation)} de un máximo de ${formatMoney(allowedRisk)}.`,
    ...(isCapped
      ? [`Tu riesgo admite más, pero ${symbol.name} no pasa de ${formatDecimal(symbol.lot_max ?? 0)} lotes.`]
      : []),
    ...warnings,
  ];
  return (
    <Verdict
      isOk={complies}
      isWarning={warnings.length > 0}
      title={complies ? 'CUMPLE CON LA GESTIÓN DE RIESGO' : 'NO CUMPLE CON LA GESTIÓN DE RIESGO'}
    >
      {texts.join(' ')}
    </Verdict>
  );
}
