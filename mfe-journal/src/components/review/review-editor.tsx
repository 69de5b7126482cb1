import type { ReviewEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { SegmentedControl, SelectField, SubmitButton, toast } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
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
        options={[
          { value: '', label: 'Sin setup' },
          ...setups.map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
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
  const saving = useSaveReview(accountId, review, (_, sent) => {
    // What was changed while it was being stored stays.
    if (isSame(toReviewMarks(input, chosen), sent)) draft.discard();
    toast.success('Revisión guardada');
  });
  const isStored = isSame(toReviewMarks(input, chosen), toReviewMarks(storedDraft, chosen));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isStored) saving.save(toReviewMarks(input, chosen));
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
        error={Object.entries(saving.error?.fields ?? {}).find(([name]) => name.startsWith('mistakes'))?.[1]}
      />
      <SegmentedControl
        label="Valoración, de 1 a 5"
        value={input.rating}
        onChange={(rating) => draft.set({ ...input, rating })}
        options={ratings}
      />
      <SaveError
        {...saving}
        describe={(row) => describeReview(row, setups)}
        onTake={(row) => draft.set(toReviewDraft(row))}
      />
      <SubmitButton
        size="sm"
        whyNot={isStored ? explainNotReviewed({ isNew: review.version === 0 }) : undefined}
        isBusy={saving.isPending}
      >
        Guardar revisión
      </SubmitButton>
    </form>
  );
}
