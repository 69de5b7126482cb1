import type { Statement } from '@parque/domain/statement';
import { Badge, Banner, Button, Card, countText } from '@parque/ui';
import css from './importing.module.css';
import { formatStatementPeriod } from './statement-summary';

interface ReportChoiceProps {
  readonly fileName: string;
  readonly statements: readonly Statement[];
  /** The reports that were imported, by their index. */
  readonly imported: ReadonlySet<number>;
  readonly onChoose: (index: number) => void;
  /** The label of the button that leaves the file. */
  readonly back: string;
  readonly onLeave: () => void;
}

const formatTitle = ({ account }: Statement) =>
  [`Cuenta ${account.number ?? account.name ?? 'sin número'}`, account.currency].filter(Boolean).join(' · ');

const formatDealCount = ({ length }: Statement['deals']) => countText(length, 'transacción', 'transacciones');

/** The reports of a file with several accounts or currencies. Each is imported on its own, so they are never mixed. */
export function ReportChoice({ fileName, statements, imported, onChoose, back, onLeave }: ReportChoiceProps) {
  return (
    <Card
      title={fileName}
      note={`El archivo contiene ${statements.length} informes, de cuentas o divisas distintas. Cada uno se importa por separado.`}
    >
      <ul className={css.reports} aria-label="Informes del archivo">
        {statements.map((statement, index) => (
          // The list of a file does not change.
          <li key={index}>
            <span>
              <strong translate="no">{formatTitle(statement)}</strong>
              <small>
                {[
                  statement.account.server ?? statement.account.broker,
                  formatStatementPeriod(statement),
                  formatDealCount(statement.deals),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {imported.has(index) ? (
              <Badge tone="up">Importado</Badge>
            ) : (
              <Button
                aria-label={`Revisar el informe ${index + 1}: ${formatTitle(statement)}`}
                onClick={() => onChoose(index)}
              >
                Revisar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {imported.size === statements.length && (
        <Banner title="Has importado todos los informes del archivo">Ya puedes elegir otro archivo.</Banner>
      )}
      <div className={css.buttons}>
        <Button variant="ghost" onClick={onLeave}>
          {back}
        </Button>
      </div>
    </Card>
  );
}
