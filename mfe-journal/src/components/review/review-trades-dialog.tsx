import type { TradeEntity } from '@parque/contract';
import { Button, Dialog, FormError, SelectField, toast } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { definitionsQuery, setupsIn } from '../../api/definitions';
import { reviewsQuery, useReviewTrades, type ReviewChange } from '../../api/reviews';
import { countTrades } from '../figures/figure';
import { offeredMistakes, mistakesIn } from './mistakes';
import { MistakesField } from './mistakes-field';
import css from './review.module.css';
import { WhyDisabled } from './why-disabled';

interface ReviewTradesDialogProps {
  readonly accountId: number;
  readonly trades: readonly TradeEntity[];
  readonly onClose: () => void;
  /** Called after the change, with no trades chosen any more. */
  readonly onDone: () => void;
}

const same = 'same';
const none = 'none';

const input = { setup: same, rating: same, added: '', removed: '' };

/** The change of an input. What stays is absent. */
function changeOf({ setup, rating, added, removed }: typeof input): Omit<ReviewChange, 'tickets'> {
  return {
    ...(setup !== same && { setup: setup === none ? null : setup }),
    ...(rating !== same && { rating: rating === none ? null : Number(rating) }),
    add_mistakes: mistakesIn(added),
    remove_mistakes: mistakesIn(removed),
  };
}

/** Sets setup, rating and mistakes of the chosen trades. */
export function ReviewTradesDialog({ accountId, trades, onClose, onDone }: ReviewTradesDialogProps) {
  const { data: definitions } = useQuery(definitionsQuery);
  const { data: reviews = [] } = useQuery(reviewsQuery(accountId));
  const [typed, setTyped] = useState(input);
  const whyId = useId();
  const reviewing = useReviewTrades(accountId, (count) => {
    toast.success(`Revisión guardada en ${countTrades(count)}`);
    onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reviewing.mutate({ tickets: trades.map(({ ticket }) => ticket), ...changeOf(typed) });
  };
  const set = (changes: Partial<typeof input>) => setTyped({ ...typed, ...changes });
  const offered = offeredMistakes(reviews);
  const isSame = JSON.stringify(typed) === JSON.stringify(input);
  return (
    <Dialog
      title={`Revisar ${countTrades(trades.length)}`}
      note="Lo que no cambies queda igual."
      isOpen
      onClose={onClose}
    >
      <form className={css.review} noValidate onSubmit={submit}>
        <SelectField label="Setup" value={typed.setup} onChange={(setup) => set({ setup })}>
          <option value={same}>No cambiar</option>
          <option value={none}>Sin setup</option>
          {setupsIn(definitions).map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Valoración" value={typed.rating} onChange={(rating) => set({ rating })}>
          <option value={same}>No cambiar</option>
          <option value={none}>Sin valorar</option>
          {[1, 2, 3, 4, 5].map((rating) => (
            <option key={rating} value={rating}>
              {`${rating} de 5`}
            </option>
          ))}
        </SelectField>
        <MistakesField
          label="Añadir errores"
          value={typed.added}
          onChange={(added) => set({ added })}
          offered={offered}
        />
        <MistakesField
          label="Quitar errores"
          value={typed.removed}
          onChange={(removed) => set({ removed })}
          offered={offered.filter((one) => reviews.some(({ mistakes }) => mistakes.includes(one)))}
        />
        <FormError error={reviewing.error} />
        <div className={css.save}>
          <Button
            type="submit"
            variant="primary"
            disabled={isSame}
            isBusy={reviewing.isPending}
            aria-describedby={whyId}
          >
            Guardar revisión
          </Button>
          <WhyDisabled id={whyId} isShown={isSame} isNew />
        </div>
      </form>
    </Dialog>
  );
}
