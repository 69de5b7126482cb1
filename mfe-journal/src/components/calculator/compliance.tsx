import type { TradingSymbolEntity } from '@parque/contract';
import type { LotPlan, LotProblem, Stake } from '@parque/domain/lots';
import { Banner, Verdict } from '@parque/ui';
import { useFormatMoney } from '../figures/account-money';
import { formatDecimal, formatPercent } from '../figures/figure';

interface ComplianceProps {
  readonly plan: LotPlan;
  readonly symbol: TradingSymbolEntity;
}

/** The smallest share that is not written as zero. */
const minPercent = 0.01;

function formatRiskShare({ riskPercent }: Stake): string {
  if (riskPercent === undefined) return '';
  // Rounded, because a quotient of exactly 0.01 can be a little less in binary.
  const isTiny = riskPercent > 0 && Number(riskPercent.toFixed(9)) < minPercent;
  return ` (${isTiny ? 'menos del' : 'el'} ${formatPercent(isTiny ? minPercent : riskPercent)} de tu balance)`;
}

/** The recommended lot is below the broker's minimum: shows the risk of the minimum. */
function TooSmall({ plan, symbol }: ComplianceProps) {
  const formatMoney = useFormatMoney();
  const { single } = plan;
  if (!plan.isMicro || !single) return null;
  return (
    <Banner tone="accent" title="Ningún lote que admita el bróker cabe en tu riesgo">
      El lote mínimo de {symbol.name} es {formatDecimal(symbol.lot_min)} y arriesgaría{' '}
      {formatMoney(single.risk)}
      {formatRiskShare(single)}. Acerca el SL o no abras la operación.
    </Banner>
  );
}

function Capped({ plan, symbol }: ComplianceProps) {
  if (!plan.isCapped || symbol.lot_max === null) return null;
  return (
    <Banner
      title={`Tu riesgo admite más, pero ${symbol.name} no pasa de ${formatDecimal(symbol.lot_max)} lotes`}
    />
  );
}

/** The usual advice for private traders is to risk 1 to 2 % of the account in one trade. */
const usualRiskPercent = 2;

/** The percent of the balance that remains after a series of losses, each of this share of it. */
const computeRemainingPercent = (losses: number, percent: number) => 100 * (1 - percent / 100) ** losses;

/** Complying with a high limit is not safe: states what a series of losses leaves. */
function HighRisk({ plan }: Pick<ComplianceProps, 'plan'>) {
  const percent = plan.complies ? plan.operation?.riskPercent : undefined;
  if (percent === undefined || percent <= usualRiskPercent) return null;
  return (
    <Banner
      tone="accent"
      title={`Cumple tu límite, pero arriesga más del ${formatPercent(usualRiskPercent)} de tu balance`}
    >
      {`Tras 10 operaciones perdedoras así te quedaría el ${formatPercent(computeRemainingPercent(10, percent))} de tu balance.`}
    </Banner>
  );
}

/** What to correct before there is a verdict. */
const corrections: Partial<Record<LotProblem, string>> = {
  excessive_risk: 'Corrige el riesgo para saber si cumple: no se puede arriesgar más que el balance',
  target_on_stop_side: 'Corrige el TP para saber si cumple: queda en el lado del SL',
};

/** Whether the selected lot is within the risk, or why that cannot be calculated. */
export function Compliance({ plan, symbol }: ComplianceProps) {
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
  return (
    <>
      <TooSmall plan={plan} symbol={symbol} />
      <Capped plan={plan} symbol={symbol} />
      <HighRisk plan={plan} />
      <Verdict
        isOk={complies}
        title={complies ? 'CUMPLE CON LA GESTIÓN DE RIESGO' : 'NO CUMPLE CON LA GESTIÓN DE RIESGO'}
      >
        {plan.lot === 0
          ? `No hay ningún lote que abrir: ${formatDecimal(symbol.lot_min)}, el mínimo, arriesgaría ${formatMoney(single?.risk ?? 0)} de un máximo de ${formatMoney(allowedRisk)}.`
          : `Arriesgas ${formatMoney(operation.risk)}${formatRiskShare(operation)} de un máximo de ${formatMoney(allowedRisk)}.`}
      </Verdict>
    </>
  );
}
