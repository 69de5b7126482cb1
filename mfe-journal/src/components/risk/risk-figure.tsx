import { Badge, formatNumber, getTranslateAttribute } from '@parque/ui';
import type { ReactNode } from 'react';
import { DefinitionButton } from '../figures/kpi-card';

/** Returns the definition of each figure, as it is computed in `@parque/domain/performance`. */
const getRiskDefinitions = () => ({
  'Drawdown del balance':
    'La mayor caída desde un máximo, con los cierres de estas operaciones. En dinero, del resultado acumulado. En porcentaje, cada operación cuenta sobre el balance que había antes, así que los depósitos y las retiradas no influyen. Lo que perdían las posiciones abiertas no está en el balance.',
  'Drawdown en R':
    'La mayor caída del resultado acumulado en R desde un máximo, con los cierres de estas operaciones.',
  'Expectativa en dinero': `Lo que dejó cada operación de media. Entre paréntesis, el intervalo del 95 %: media ± ${formatNumber(1.96)} × desviación ÷ √operaciones. Si contiene el cero, estas operaciones no demuestran una ventaja.`,
  'Expectativa en R':
    'La media de la R de las operaciones con stop inicial conocido, con su intervalo del 95 %. La R es el neto entre lo que se perdía en el stop inicial.',
  'Sharpe diario':
    'Media ÷ desviación de los rendimientos diarios × √252. El rendimiento de un día es su neto entre el balance al empezar el día, sin depósitos ni retiradas. Los días laborables sin operaciones cuentan como cero. MetaTrader imprime otro Sharpe, por operación y sin anualizar.',
  'Sortino diario':
    'Como el Sharpe, pero divide solo entre las pérdidas: media ÷ √(suma de los días negativos al cuadrado ÷ días) × √252.',
  SQN: 'Calidad del sistema de Van Tharp: √(operaciones, como mucho 100) × media de R ÷ desviación de R. Con menos de 30 operaciones dice poco.',
  'Racha ganadora':
    'Operaciones seguidas sin pérdida: la racha más larga, la de ahora y la que cabe esperar por azar con tu porcentaje de aciertos: ln(operaciones) ÷ ln(1 ÷ aciertos).',
  'Racha perdedora':
    'Operaciones seguidas con pérdida: la racha más larga, la de ahora y la que cabe esperar por azar: ln(operaciones) ÷ ln(1 ÷ fallos).',
  'Riesgo de ruina': `Simula ${formatNumber(10_000)} futuros con tus propias R, sorteadas por días enteros y con una semilla fija. Cada operación arriesga el mismo porcentaje del balance de ese momento. Es la parte de los futuros que toca la pérdida elegida, aunque después se recupere. Supone que tus días futuros serán como los pasados.`,
});

type RiskFigureName = keyof ReturnType<typeof getRiskDefinitions>;

/** Returns the definition of a figure. Its numbers have the decimal sign that the user chose. */
const getRiskDefinition = (name: RiskFigureName): string => getRiskDefinitions()[name];

/** A figure of fewer trades or days is marked as a small sample. */
const minSample = 30;

interface RiskFigureProps {
  readonly label: RiskFigureName;
  /** Trades or days behind the figure. */
  readonly sample: number;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A figure with its definition. One of a small sample is marked. */
export function RiskFigure({ label, sample, note, children }: RiskFigureProps) {
  return (
    <div>
      <dt>
        {label} <DefinitionButton label={label} definition={{ text: getRiskDefinition(label) }} />
      </dt>
      <dd>
        <span translate="no">{children}</span>
        {note !== undefined && <small translate={getTranslateAttribute(note)}>{note}</small>}
        {sample < minSample && <Badge icon="info">muestra pequeña</Badge>}
      </dd>
    </div>
  );
}
