import type { NoteEntity, ReviewEntity, TradeEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { Dialog, FormError, SelectField, SubmitButton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { definitionsQuery, filterDefinitions } from '../../api/definitions';
import { notesQuery } from '../../api/notes';
import type { ReviewChange, useReviewTrades } from '../../api/review-trades';
import { reviewsQuery } from '../../api/reviews';
import { formatTradeCount } from '../figures/figure';
import { listOfferedMistakes, listOfferedTags, parseWords } from './words';
import { WordsField } from './words-field';

interface ReviewTradesDialogProps {
  readonly accountId: number;
  readonly trades: readonly TradeEntity[];
  readonly reviewMutation: ReturnType<typeof useReviewTrades>;
  readonly onClose: () => void;
}

const unchangedValue = 'same';
const noneValue = 'none';

export const getReviewDraftName = (accountId: number) => `journal/review-trades/${accountId}`;

const blankInput = {
  setup: unchangedValue,
  rating: unchangedValue,
  addedMistakes: '',
  removedMistakes: '',
  addedTags: '',
  removedTags: '',
};

type ReviewInput = typeof blankInput;

/** The change that an input describes, without the unchanged fields. */
function toReviewChange(input: ReviewInput): Omit<ReviewChange, 'tickets'> {
  const { setup, rating } = input;
  return {
    ...(setup !== unchangedValue && { setup: setup === noneValue ? null : setup }),
    ...(rating !== unchangedValue && { rating: rating === noneValue ? null : Number(rating) }),
    add_mistakes: parseWords(input.addedMistakes),
    remove_mistakes: parseWords(input.removedMistakes),
    add_tags: parseWords(input.addedTags),
    remove_tags: parseWords(input.removedTags),
  };
}

interface FieldsProps {
  readonly input: ReviewInput;
  readonly onChange: (changes: Partial<ReviewInput>) => void;
  /** Errors of the fields of the call. */
  readonly errors: Readonly<Record<string, string>>;
}

function ChoiceFields({ input, onChange }: FieldsProps) {
  const { data: definitions } = useQuery(definitionsQuery);
  return (
    <>
      <SelectField
        label="Setup"
        value={input.setup}
        onChange={(setup) => onChange({ setup })}
        options={[
          { value: unchangedValue, label: 'No cambiar' },
          { value: noneValue, label: 'Sin setup' },
          ...filterDefinitions('setup', definitions).map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
      <SelectField
        label="Valoración"
        value={input.rating}
        onChange={(rating) => onChange({ rating })}
        options={[
          { value: unchangedValue, label: 'No cambiar' },
          { value: noneValue, label: 'Sin valorar' },
          ...[1, 2, 3, 4, 5].map((rating) => ({ value: rating, label: `${rating} de 5` })),
        ]}
      />
    </>
  );
}

interface WordFieldsProps extends FieldsProps {
  readonly reviews: readonly ReviewEntity[];
  readonly notes: readonly NoteEntity[];
  readonly trades: readonly TradeEntity[];
}

const findFieldError = (errors: FieldsProps['errors'], field: string) =>
  Object.entries(errors).find(([name]) => name.startsWith(field))?.[1];

/** Mistakes and tags to add, and those of the chosen trades to remove. */
function WordFields({ input, onChange, errors, reviews, notes, trades }: WordFieldsProps) {
  const tickets = new Set(trades.map(({ ticket }) => ticket));
  const mistakes = new Set(
    reviews.filter(({ ticket }) => tickets.has(ticket)).flatMap((review) => review.mistakes),
  );
  const tags = new Set(
    notes.filter(({ kind, key }) => kind === 'trade' && tickets.has(key)).flatMap((note) => note.tags),
  );
  return (
    <>
      <WordsField
        label="Añadir etiquetas"
        value={input.addedTags}
        onChange={(addedTags) => onChange({ addedTags })}
        offeredWords={listOfferedTags(notes)}
        error={findFieldError(errors, 'add_tags')}
      />
      {tags.size > 0 && (
        <WordsField
          label="Quitar etiquetas"
          value={input.removedTags}
          onChange={(removedTags) => onChange({ removedTags })}
          offeredWords={[...tags]}
        />
      )}
      <WordsField
        label="Añadir errores"
        value={input.addedMistakes}
        onChange={(addedMistakes) => onChange({ addedMistakes })}
        offeredWords={listOfferedMistakes(reviews)}
        error={findFieldError(errors, 'add_mistakes')}
      />
      {mistakes.size > 0 && (
        <WordsField
          label="Quitar errores"
          value={input.removedMistakes}
          onChange={(removedMistakes) => onChange({ removedMistakes })}
          offeredWords={[...mistakes]}
        />
      )}
    </>
  );
}

/** Sets setup, rating, mistakes and tags of the chosen trades. */
export function ReviewTradesDialog({ accountId, trades, reviewMutation, onClose }: ReviewTradesDialogProps) {
  const { data: reviews = [] } = useQuery(reviewsQuery(accountId));
  const { data: notes = [] } = useQuery(notesQuery(accountId));
  const draft = useDraft(getReviewDraftName(accountId), blankInput);
  const input = draft.value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame)
      reviewMutation.mutate({ tickets: trades.map(({ ticket }) => ticket), ...toReviewChange(input) });
  };
  const isSame = JSON.stringify(input) === JSON.stringify(blankInput);
  const fields = {
    input,
    onChange: (changes: Partial<ReviewInput>) => draft.set({ ...input, ...changes }),
    errors: reviewMutation.error?.fields ?? {},
  };
  return (
    <Dialog
      title={`Etiquetar y revisar ${formatTradeCount(trades.length)}`}
      note="Lo que no cambies queda igual."
      isOpen
      onClose={onClose}
    >
      <form className="pq-stack" noValidate onSubmit={submit}>
        <DraftNotice draft={draft} />
        <ChoiceFields {...fields} />
        <WordFields {...fields} reviews={reviews} notes={notes} trades={trades} />
        <FormError error={reviewMutation.error} />
        <SubmitButton
          whyNot={isSame ? 'Cambia algo para guardarlo en todas. Después podrás deshacerlo.' : undefined}
          isBusy={reviewMutation.isPending}
        >
          Guardar cambios
        </SubmitButton>
      </form>
    </Dialog>
  );
}
