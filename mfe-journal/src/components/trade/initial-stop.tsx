import type { TradeDetailEntity } from '@parque/contract';
import { describeReading, readPrice, writeFigure } from '@parque/domain/amounts';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { Button, decimalSeparator, FormError, TextField, toast } from '@parque/ui';
import type { FormEvent } from 'react';
import { useInitialStop } from '../../api/trade';
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
  stop === null ? '' : writeFigure(stop, decimalSeparator());

function findStopError(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const stop = readPrice(text, decimalSeparator());
  if (stop === undefined) return 'Escribe un precio.';
  return stop > 0 ? undefined : 'Debe ser mayor que cero.';
}

/** The initial stop of the position: from its opening deal, or typed. */
export function InitialStop({ accountId, detail }: InitialStopProps) {
  const { initial_stop: stop, initial_stop_from: from, trade } = detail;
  const storedText = formatStop(stop);
  const draft = useDraft(`journal/initial-stop/${accountId}/${trade.ticket}`, storedText);
  const text = draft.value;
  const saving = useInitialStop(accountId, trade.ticket, from === 'typed' ? stop : null);
  const error = findStopError(text);
  const save = (value: number | null) =>
    saving.mutate(value, {
      onSuccess: () => {
        draft.discard();
        toast.success(value === null ? 'Stop inicial quitado' : 'Stop inicial guardado');
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!error) save(readPrice(text, decimalSeparator()) ?? null);
  };
  const note =
    saving.error?.code === 'edit_conflict'
      ? `Guardado ahora: ${storedText || 'ninguno'}.`
      : describeReading(text, 'price', decimalSeparator());
  const source = from ? sources[from] : 'No se conoce: escríbelo para ver la R.';
  return (
    <form className={css.stop} noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
      <TextField
        label="Stop inicial"
        inputMode="decimal"
        autoComplete="off"
        className="pq-num"
        maxLength={20}
        value={text}
        onChange={draft.set}
        error={error ?? saving.error?.fields['stop']}
        hint={text === storedText ? source : note}
      />
      <div className={css.stopButtons}>
        <Button
          type="submit"
          size="sm"
          disabled={text === storedText || text.trim() === '' || error !== undefined}
          isBusy={saving.isPending}
        >
          Guardar
        </Button>
        {from === 'typed' && (
          <Button size="sm" variant="ghost" disabled={saving.isPending} onClick={() => save(null)}>
            Quitar
          </Button>
        )}
      </div>
      <FormError error={saving.error} />
    </form>
  );
}
