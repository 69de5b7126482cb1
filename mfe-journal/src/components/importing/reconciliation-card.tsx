import type { ComparedFigure, Reconciliation } from '@parque/domain/statistics';
import { Badge, Banner, Card, Discreet, Icon } from '@parque/ui';
import { formatFigures } from '../figures/figure';
import css from './importing.module.css';

interface FiguresProps {
  readonly figures: readonly ComparedFigure<string>[];
}

function Figures({ figures }: FiguresProps) {
  return (
    <div className="pq-table" data-dense="" data-flush="">
      <table aria-label="Totales del informe junto a los nuestros">
        <thead>
          <tr>
            <th scope="col">Cifra</th>
            <th scope="col" data-num="">
              Informe
            </th>
            <th scope="col" data-num="">
              Parqué
            </th>
            <th scope="col">
              <span className="pq-sr">Coincide</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, label, printed, ours, matches, reason }) => (
            <tr key={name} data-differs={matches ? undefined : ''}>
              <td>
                {label}
                {reason !== undefined && <small className={css.reason}>{formatFigures(reason)}</small>}
              </td>
              <td data-num="" translate="no">
                <Discreet>{formatFigures(printed)}</Discreet>
              </td>
              <td data-num="" translate="no">
                <Discreet>{formatFigures(ours)}</Discreet>
              </td>
              <td className={css.mark}>
                <Icon name={matches ? 'check' : 'warning'} size="sm" />
                <span className="pq-sr">{matches ? 'Coincide' : 'No coincide'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ReconciliationCardProps {
  readonly reconciliation: Reconciliation<string>;
}

/** The totals and the state printed in the report, compared with those calculated from its deals. */
export function ReconciliationCard({ reconciliation }: ReconciliationCardProps) {
  const { matched, total, figures, differences } = reconciliation;
  if (total === 0) {
    return (
      <Banner title="Este archivo no trae totales con los que comparar">
        Calcularemos las cifras a partir de sus transacciones.
      </Banner>
    );
  }
  const isWhole = differences.length === 0;
  return (
    <Card
      title="Conciliación con el informe"
      note={
        isWhole
          ? 'Todos los totales del informe coinciden con los calculados.'
          : 'Estas cifras no salen igual con las transacciones del archivo.'
      }
      tools={
        <Badge tone={isWhole ? 'up' : 'danger'} icon={isWhole ? 'check' : 'warning'}>
          {`conciliado ${matched}/${total}`}
        </Badge>
      }
    >
      {!isWhole && <Figures figures={differences} />}
      <details className={css.all} open={isWhole}>
        <summary>{isWhole ? 'Todas las cifras' : 'Ver todas las cifras'}</summary>
        <Figures figures={figures} />
      </details>
    </Card>
  );
}
