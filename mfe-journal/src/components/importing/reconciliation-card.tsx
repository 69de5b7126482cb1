import type { ComparedFigure, Reconciliation } from '@parque/domain/statistics';
import { Badge, Banner, Card, MaskedAmount, Icon } from '@parque/ui';
import { formatFigures } from '../figures/figure';
import css from './importing.module.css';

function Figures({ figures }: { readonly figures: readonly ComparedFigure<string>[] }) {
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
          {figures.map(({ name, label, printedText, ourText, matches, reason }) => (
            <tr key={name} data-differs={matches ? undefined : ''}>
              <td>
                {label}
                {reason !== undefined && <small className={css.reason}>{formatFigures(reason)}</small>}
              </td>
              <td data-num="" translate="no">
                <MaskedAmount>{formatFigures(printedText)}</MaskedAmount>
              </td>
              <td data-num="" translate="no">
                <MaskedAmount>{formatFigures(ourText)}</MaskedAmount>
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
  /** Whether all rows of the file are imported, except those that are no closed trades. */
  readonly isComplete: boolean;
}

/** The result of the comparison. An import with missing rows is never called reconciled. */
function getReconciliationNote(isWhole: boolean, isComplete: boolean): string {
  if (!isWhole) return 'Estas cifras no salen igual con las transacciones del archivo.';
  return isComplete
    ? 'Todos los totales del informe coinciden con los calculados.'
    : 'Los totales coinciden, pero hay filas del archivo que no se importan.';
}

/** The totals and the state printed in the report, compared with those calculated from its deals. */
export function ReconciliationCard({ reconciliation, isComplete }: ReconciliationCardProps) {
  const { matchingCount, total, figures, differences } = reconciliation;
  if (total === 0) {
    return (
      <Banner title="Sin comprobar: este archivo no trae totales con los que comparar">
        Calcularemos las cifras a partir de sus transacciones. Compáralas con las de tu bróker.
      </Banner>
    );
  }
  const isWhole = differences.length === 0;
  const isReconciled = isWhole && isComplete;
  return (
    <Card
      title="Conciliación con el informe"
      note={getReconciliationNote(isWhole, isComplete)}
      tools={
        <Badge tone={isReconciled ? 'up' : 'danger'} icon={isReconciled ? 'check' : 'warning'}>
          {`${isComplete ? 'conciliado' : 'incompleto'} ${matchingCount}/${total}`}
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
