import type { ReconciliationEntity } from '@parque/contract';
import { Button, FormError } from '@parque/ui';
import { formatSecond } from '../log/copy-words';
import css from './reconciliation.module.css';
import type { useReconciliation } from './use-reconciliation';

interface CheckNowProps {
  readonly reconciliation: ReconciliationEntity;
  readonly check: ReturnType<typeof useReconciliation>['check'];
}

export function CheckNow({ reconciliation: { checked_at }, check }: CheckNowProps) {
  return (
    <div className={css.check}>
      <p aria-live="polite">
        {checked_at === null ? (
          'Última comprobación: ninguna'
        ) : (
          <>
            {'Última comprobación: '}
            <time dateTime={checked_at} translate="no">
              {formatSecond(checked_at)}
            </time>
          </>
        )}
        {check.isLate && <small>La cuenta aún no ha contestado. Se sigue intentando.</small>}
      </p>
      <Button size="sm" isBusy={check.isRunning && !check.isLate} onClick={check.start} icon="retry">
        Comprobar ahora
      </Button>
      <FormError error={check.error} />
    </div>
  );
}
