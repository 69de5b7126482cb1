import { send, type ApiError } from '@parque/api-client';
import type { TradeEntity } from '@parque/contract';
import { listTrades, getTrade, setInitialStops } from '@parque/contract/addresses';
import { readPrice } from '@parque/domain/amounts';
import { useDraft } from '@parque/remote/draft';
import {
  formatCurrencyName,
  getDecimalSeparator,
  Dialog,
  FormError,
  SegmentedControl,
  SubmitButton,
  toast,
} from '@parque/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { tradesQuery } from '../../api/trades';
import { FigureField } from '../figure-field';
import { useCurrency } from '../figures/account-money';
import { formatTradeCount } from '../figures/figure';
import { usePanelAddress } from '../panel/panel-address';
import { computeDefaultStops, type StopUnit } from './default-stops';

type Stops = ReturnType<typeof computeDefaultStops>;

/** Stops of one request. */
const maxStops = 500;

function useInitialStops(id: number) {
  const cache = useQueryClient();
  return useMutation<number, ApiError, Stops>({
    mutationFn: async (stops) => {
      let count = 0;
      for (let from = 0; from < stops.length; from += maxStops) {
        const body = { stops: stops.slice(from, from + maxStops) };
        count += (await send(setInitialStops, { params: { id }, body })).changed;
      }
      return count;
    },
    onSettled: () =>
      Promise.all([listTrades, getTrade].map((call) => cache.invalidateQueries({ queryKey: [call.id] }))),
  });
}

interface StopsDialogProps {
  readonly accountId: number;
  readonly trades: readonly TradeEntity[];
  readonly onClose: () => void;
}

/** Gives an initial stop to the chosen trades that have none, so that they have an R. */
export function StopsDialog({ accountId, trades, onClose }: StopsDialogProps) {
  const { currency } = useCurrency();
  const draft = useDraft<{ unit: StopUnit; text: string }>(`journal/stops/${accountId}`, {
    unit: 'money',
    text: '',
  });
  const { unit, text } = draft.value;
  const saveMutation = useInitialStops(accountId);
  const amount = readPrice(text, getDecimalSeparator()) ?? 0;
  // Parts of one position share their stop. Filters and the period can hide some.
  const allTradesResult = useQuery(tradesQuery(accountId, {}, usePanelAddress().zone));
  const allTrades = allTradesResult.data?.trades;
  const stops = amount > 0 && allTrades ? computeDefaultStops(trades, unit, amount, allTrades) : [];
  const whyNoStops = allTrades
    ? 'Ninguna admite este stop: ya lo tienen, o no se conoce su entrada o su recorrido.'
    : 'Falta el resto de sus posiciones: se están cargando.';
  const whyNot = amount > 0 ? stops.length === 0 && whyNoStops : 'Escribe una cifra mayor que cero.';
  const save = () =>
    saveMutation.mutate(stops, {
      onSuccess: (count) => {
        draft.discard();
        toast.success(`Stop inicial puesto en ${count === 1 ? 'una posición' : `${count} posiciones`}`);
        onClose();
      },
    });
  const units = { money: formatCurrencyName(currency), percent: '%', price: undefined };
  return (
    <Dialog
      title={`Stop inicial de ${formatTradeCount(trades.length)}`}
      note="Solo para las que no lo tienen: con él se calcula su R."
      isOpen
      onClose={onClose}
    >
      <form
        className="pq-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (stops.length > 0) save();
        }}
      >
        <SegmentedControl
          label="A qué distancia de la entrada"
          value={unit}
          onChange={(next) => draft.set({ unit: next, text })}
          options={[
            { value: 'money', label: 'Riesgo en dinero' },
            { value: 'percent', label: '% del precio' },
            { value: 'price', label: 'Precio' },
          ]}
        />
        <FigureField
          label="Distancia"
          unit={units[unit]}
          value={text}
          onChange={(next) => draft.set({ unit, text: next })}
        />
        <FormError error={saveMutation.error ?? allTradesResult.error} />
        <SubmitButton whyNot={whyNot || undefined} isBusy={saveMutation.isPending}>
          {stops.length > 0 ? `Poner en ${formatTradeCount(stops.length)}` : 'Poner stop'}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
