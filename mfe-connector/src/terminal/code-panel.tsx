import type { NewTerminalCodeEntity, TerminalCodeEntity, TerminalEntity } from '@parque/contract';
import { Banner, Button, copyText, FormError, formatDateTime, Spinner } from '@parque/ui';
import { useEffect, useRef } from 'react';
import type { Pairing } from '../api/terminals';
import css from './guide.module.css';

interface CodePanelProps {
  readonly onlyFor: TerminalEntity | undefined;
  readonly pairing: Pairing;
  /** The code that is shown: that of `pairing`, or one that still waits from before a reload. */
  readonly newCode: NewTerminalCodeEntity | undefined;
  /** Its state, once the list has it. */
  readonly code: TerminalCodeEntity | undefined;
}

export function CodePanel({ onlyFor, pairing, newCode, code }: CodePanelProps) {
  const { data, error, isPending } = pairing;
  const copy = useRef<HTMLButtonElement>(null);
  // The button that had the focus is replaced by the code.
  useEffect(() => {
    if (data) copy.current?.focus();
  }, [data]);
  const start = () => pairing.mutate(onlyFor?.id);
  const isOver = code !== undefined && (code.state === 'seen' || code.state === 'expired');
  return (
    <>
      {code && code.state !== 'waiting' && (
        <Banner tone={code.state === 'seen' ? 'up' : 'danger'} title={code.message} />
      )}
      {newCode && !isOver ? (
        <div className={css.code}>
          <output aria-label="Código" translate="no">
            {newCode.code}
          </output>
          <Button ref={copy} variant="primary" onClick={() => void copyText(newCode.code)} icon="copy">
            Copiar el código
          </Button>
          <span className={css.wait}>
            <Spinner />
            Esperando al terminal. El código vale una vez, hasta el {formatDateTime(newCode.ends_at)}.
          </span>
        </div>
      ) : (
        <div className="pq-row">
          <Button variant="primary" isBusy={isPending} onClick={start}>
            {newCode ? 'Pedir otro código' : 'Pedir un código'}
          </Button>
        </div>
      )}
      <FormError error={error} />
    </>
  );
}
