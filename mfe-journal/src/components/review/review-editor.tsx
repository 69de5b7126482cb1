import type { ReviewEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { ConflictNotice, FormError, SegmentedControl, SelectField, SubmitButton, toast } from '@parque/ui';
import { type FormEvent } from 'react';
import type { Setup } from '../../api/definitions';
import { useSaveReview, type ReviewMarks } from '../../api/reviews';
import { buildSetupsAddress } from '../trade/trade-link';
import { toReviewDraft, describeReview, toReviewMarks, type ReviewDraft } from './review-draft';
import css from './review.module.css';
import { explainNotReviewed } from './why-not-reviewed';
import { WordsField } from './words-field';

const ratings = ['', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value || '—' }));
const states = [
  { value: '', label: '—' },
  { value: 'kept', label: 'Cumplida' },
  { value: 'broken', label: 'Rota' },
];

const isSame = (one: ReviewMarks, other: ReviewMarks) => JSON.stringify(one) === JSON.stringify(other);

interface FieldsProps {
  readonly input: ReviewDraft;
  readonly onChange: (input: ReviewDraft) => void;
  readonly setups: readonly Setup[];
  /** The address of the setups, from which the user returns to this trade. */
  readonly setupsAt: string;
}

function SetupFields({ input, onChange, setups, setupsAt }: FieldsProps) {
  const { setup, marks } = input;
  const chosen = setups.find(({ key }) => key === setup);
  return (
    <>
      <SelectField
        label="Setup"
        value={setup}
        onChange={(next) => onChange({ ...input, setup: next, marks: {} })}
        hint={
          <Link className="pq-link" to={setupsAt}>
            Editar mis setups
          </Link>
        }
      >
        <option value="">Sin setup</option>
        {setups.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      {chosen?.content.rules.map(({ key, text }) => (
        <SegmentedControl
          key={key}
          label={text}
          value={marks[key] ?? ''}
          onChange={(state) => onChange({ ...input, marks: { ...marks, [key]: state } })}
          options={states}
        />
      ))}
    </>
  );
}

interface ReviewEditorProps {
  readonly accountId: number;
  readonly review: ReviewEntity;
  readonly setups: readonly Setup[];
  /** Mistakes to choose from. */
  readonly offered: readonly string[];
}

/** The review of a trade: its setup with the rules that it kept or broke, mistakes and a rating. */
export function ReviewEditor({ accountId, review, setups, offered }: ReviewEditorProps) {
  const storedDraft = toReviewDraft(review);
  const draft = useDraft(`journal/review/${accountId}/${review.ticket}`, storedDraft);
  const input = draft.value;
  const chosen = setups.find(({ key }) => key === input.setup);
  const { save, isPending, error, reset, stored } = useSaveReview(accountId, review, (_, sent) => {
    // What was changed while it was being stored stays.
    if (isSame(toReviewMarks(input, chosen), sent)) draft.discard();
    toast.success('Revisión guardada');
  });
  const isStored = isSame(toReviewMarks(input, chosen), toReviewMarks(storedDraft, chosen));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isStored) save(toReviewMarks(input, chosen));
  };
  const takeStored = () => {
    if (stored) draft.set(toReviewDraft(stored));
    reset();
  };
  return (
    <form className={css.review} noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
      <SetupFields
        input={input}
        onChange={draft.set}
        setups={setups}
        setupsAt={buildSetupsAddress(accountId, review.ticket)}
      />
      <WordsField
        label="Errores"
        value={input.mistakes}
        onChange={(mistakes) => draft.set({ ...input, mistakes })}
        offered={offered}
        error={Object.entries(error?.fields ?? {}).find(([name]) => name.startsWith('mistakes'))?.[1]}
      />
      <SegmentedControl
        label="Valoración, de 1 a 5"
        value={input.rating}
        onChange={(rating) => draft.set({ ...input, rating })}
        options={ratings}
      />
      {error && stored && (
        <ConflictNotice
          message={error.message}
          stored={describeReview(stored, setups)}
          onTakeStored={takeStored}
        />
      )}
      {!stored && <FormError error={error} />}
      <SubmitButton
        size="sm"
        whyNot={isStored ? explainNotReviewed({ isNew: review.version === 0 }) : undefined}
        isBusy={isPending}
      >
        Guardar revisión
      </SubmitButton>
    </form>
  );
}
