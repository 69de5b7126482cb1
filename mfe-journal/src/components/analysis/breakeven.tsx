import { readAmount, writeFigure } from '@parque/domain/amounts';
import { useUserStorage } from '@parque/session';
import { Button, formatCurrencyName, getDecimalSeparator, Dialog, IconButton } from '@parque/ui';
import { FigureField } from '../figure-field';
import { useState } from 'react';
import { useCurrency } from '../figures/account-money';

const toTolerances = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Up to which result a trade counts as even, in the shown currency. It is stored in this browser for each currency. */
export function useBreakeven() {
  const { currency = '' } = useCurrency();
  const [storedTolerances, storeTolerances] = useUserStorage('journal/breakeven');
  const tolerances = toTolerances(storedTolerances);
  const tolerance = tolerances[currency];
  return {
    currency,
    tolerance: typeof tolerance === 'number' && tolerance >= 0 ? tolerance : 0,
    setTolerance: (tolerance: number) => storeTolerances({ ...tolerances, [currency]: tolerance }),
  };
}

function BreakevenDialog({ onClose }: { readonly onClose: () => void }) {
  const { currency, tolerance, setTolerance } = useBreakeven();
  const [text, setText] = useState(tolerance === 0 ? '' : writeFigure(tolerance, getDecimalSeparator()));
  const value = text.trim() === '' ? 0 : readAmount(text, getDecimalSeparator());
  const signError = value !== undefined && value < 0 ? 'No puede ser negativo.' : undefined;
  const error = value === undefined ? 'Escribe una cifra.' : signError;
  const save = () => {
    if (error !== undefined || value === undefined) return;
    setTolerance(value);
    onClose();
  };
  return (
    <Dialog
      title="Empates"
      size="sm"
      isOpen
      onClose={onClose}
      canCancel
      foot={
        <Button variant="primary" onClick={save}>
          Guardar
        </Button>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FigureField
          kind="amount"
          label="Es empate hasta"
          maxLength={16}
          unit={formatCurrencyName(currency)}
          value={text}
          onChange={setText}
          error={error}
          hint="De ganancia o de pérdida. Vacío: solo las que cerraron en cero."
        />
      </form>
    </Dialog>
  );
}

/** Chooses which results count as even. */
export function BreakevenButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="edit" size="sm" label="Elegir qué es un empate" onClick={() => setOpen(true)} />
      {isOpen && <BreakevenDialog onClose={() => setOpen(false)} />}
    </>
  );
}
