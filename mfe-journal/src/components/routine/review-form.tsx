import { DraftNotice, useDraft } from '@parque/remote/draft';
import { ConflictNotice, Field, FormError, SelectField, SubmitButton, toast, whyNotSaved } from '@parque/ui';
import type { FormEvent } from 'react';
import { createBlankPeriodReview, isReview, useSavePage, type PeriodReview } from '../../api/routine';
import { listFormQuestions } from './questions';
import css from './routine.module.css';

const ratings = ['', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value || '—' }));

interface ReviewDraft {
  /** By the text of the question. */
  readonly answers: Readonly<Record<string, string>>;
  /** '1' to '5'; '' for none. */
  readonly rating: string;
}

type ReviewText = Pick<PeriodReview, 'answers' | 'rating'>;

const toReviewDraft = ({ answers, rating }: ReviewText, questions: readonly string[]): ReviewDraft => ({
  answers: Object.fromEntries(
    questions.map((question) => [question, answers.find((one) => one.question === question)?.answer ?? '']),
  ),
  rating: rating === null ? '' : String(rating),
});

const toReviewText = ({ answers, rating }: ReviewDraft, questions: readonly string[]): ReviewText => ({
  answers: questions
    .map((question) => ({ question, answer: (answers[question] ?? '').trim() }))
    .filter(({ answer }) => answer !== ''),
  rating: rating === '' ? null : Number(rating),
});

const isSame = (one: ReviewText, other: ReviewText) => JSON.stringify(one) === JSON.stringify(other);

const describePeriodReview = ({ answers, rating }: ReviewText) => [
  ...answers.map(({ question, answer }) => ({ label: question, value: answer })),
  { label: 'Disciplina', value: rating === null ? '—' : `${rating} de 5` },
];

interface ReviewFormProps {
  readonly accountId: number;
  readonly review: PeriodReview;
  readonly questions: readonly string[];
}

/** The review of a period: an answer to each question, and a rating of the user's own discipline. */
export function ReviewForm({ accountId, review, questions }: ReviewFormProps) {
  const { kind, day } = review;
  const shown = listFormQuestions(questions, review);
  const draft = useDraft(`journal/review-of/${accountId}/${kind}/${day}`, toReviewDraft(review, shown));
  const { answers, rating } = draft.value;
  const fill = (page: PeriodReview) => draft.set(toReviewDraft(page, listFormQuestions(questions, page)));
  const { save, isPending, error, reset, stored } = useSavePage<PeriodReview, ReviewText>(accountId, review, {
    toBody: (text, version) => ({ kind, day, ...text, version }),
    isPage: isReview,
    blank: createBlankPeriodReview(kind, day),
    onStored: (saved, sent) => {
      // What was typed while it was being stored stays.
      if (isSame(toReviewText(draft.value, shown), sent)) fill(saved);
      toast.success(saved.version === 0 ? 'Revisión borrada' : 'Revisión guardada');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.isChanged) save(toReviewText(draft.value, shown));
  };
  const takeStored = () => {
    if (stored) fill(stored);
    reset();
  };
  return (
    <form className={`${css.form} ${css.review}`} noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
      {shown.map((question) => (
        <Field key={question} label={question} isPlain>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={2000}
              value={answers[question] ?? ''}
              onChange={(event) =>
                draft.set({ rating, answers: { ...answers, [question]: event.target.value } })
              }
            />
          )}
        </Field>
      ))}
      <SelectField
        label="Disciplina, de 1 a 5"
        value={rating}
        onChange={(next) => draft.set({ answers, rating: next })}
      >
        {ratings.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {error && stored && (
        <ConflictNotice
          message={error.message}
          stored={describePeriodReview(stored)}
          onTakeStored={takeStored}
        />
      )}
      {!stored && <FormError error={error} />}
      <SubmitButton
        size="sm"
        whyNot={whyNotSaved({ isChanged: draft.isChanged, isNew: review.version === 0 })}
        isBusy={isPending}
      >
        Guardar revisión
      </SubmitButton>
    </form>
  );
}
