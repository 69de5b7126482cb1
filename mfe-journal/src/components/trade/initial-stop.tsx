import type { TradeDetailEntity } from '@parque/contract';
import { describeReading, readPrice, writeFigure } from '@parque/domain/amounts';
import { useDraft } from '@parque/remote/draft';
import { Button, getDecimalSeparator, FormError, TextField, toast } from '@parque/ui';
import { type FormEvent, useState } from 'react';
import { useInitialStop } from '../../api/trade';
import { HeldDraftNotice } from '../autosave/autosave';
import { useAutosave } from '../autosave/use-autosave';
import css from './trade.module.css';

interface InitialStopProps {
  readonly accountId: number;
  readonly detail: TradeDetailEntity;
}

const sources = {
  deal: 'Lo trae la operación de entrada.',
  typed: 'Lo escribiste tú.',
} as const;

const formatStop = (stop: number | null): string =>
  stop === null ? '' : writeFigure(stop, getDecimalSeparator());

function findStopError(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const stop = readPrice(text, getDecimalSeparator());
  if (stop === undefined) return 'Escribe un precio.';
  return stop > 0 ? undefined : 'Debe ser mayor que cero.';
}

/** The initial stop of the position: from its opening deal, or typed. What is typed saves itself. */
export function InitialStop({ accountId, detail }: InitialStopProps) {
  const { initial_stop: stop, initial_stop_from: from, trade } = detail;
  const storedText = formatStop(stop);
  const draft = useDraft(`journal/initial-stop/${accountId}/${trade.ticket}`, storedText);
  const text = draft.value;
  const storedTyped = from === 'typed' ? stop : null;
  const [base, setBase] = useState(storedTyped);
  const stopMutation = useInitialStop(accountId, trade.ticket, base);
  const error = findStopError(text);
  const typedPrice = readPrice(text, getDecimalSeparator()) ?? null;
  const isChanged = text.trim() !== '' && typedPrice !== stop;
  const isConflict = stopMutation.error?.code === 'edit_conflict';
  // A save replaces the stop that was stored when the typing began, or that a conflict has shown.
  if ((!isChanged || isConflict) && base !== storedTyped) setBase(storedTyped);
  const { settle, sendNow } = useAutosave('stop', {
    value: String(typedPrice),
    isChanged,
    isInvalid: error !== undefined,
    isHeld: draft.isOutdated || isConflict,
    isPending: stopMutation.isPending,
    hasFailed: stopMutation.isError,
    save: () => stopMutation.mutate(typedPrice),
    settle: draft.discard,
  });
  const remove = () =>
    stopMutation.mutate(null, {
      onSuccess: () => {
        draft.discard();
        toast.success('Stop inicial quitado');
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendNow();
  };
  const note = isConflict
    ? `Guardado ahora: ${storedText || 'ninguno'}.`
    : describeReading(text, 'price', getDecimalSeparator());
  const source = from ? sources[from] : 'No se conoce: escríbelo para ver la R.';
  return (
    <form className={css.stop} noValidate onSubmit={submit} onBlur={settle}>
      <HeldDraftNotice draft={draft} />
      <TextField
        label="Stop inicial"
        inputMode="decimal"
        autoComplete="off"
        className="pq-num"
        maxLength={20}
        value={text}
        onChange={draft.set}
        error={error ?? stopMutation.error?.fields['stop']}
        hint={text === storedText ? source : note}
      />
      {from === 'typed' && (
        <div>
          <Button size="sm" variant="ghost" disabled={stopMutation.isPending} onClick={remove}>
            Quitar
          </Button>
        </div>
      )}
      <FormError error={stopMutation.error} />
    </form>
  );
}
