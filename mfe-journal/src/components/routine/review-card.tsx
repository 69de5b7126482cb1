import type { DefinitionEntity, RoutinePageEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { Button, Card, Field, QueryView, SelectField, SubmitButton, toast, whyNotSaved } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { definitionsQuery, filterDefinitions, blankRow, type ReviewQuestions } from '../../api/definitions';
import {
  createBlankPeriodReview,
  findPeriodReview,
  isReview,
  type PeriodReview,
  useSavePage,
} from '../../api/routine';
import { getPageDay, type Period, type PeriodKind } from './periods';
import { QuestionsDialog } from './questions-dialog';
import css from './routine.module.css';

const usualQuestions: Readonly<Record<PeriodKind, readonly string[]>> = {
  day: ['¿Seguí mi plan?', '¿Qué hice bien?', '¿Qué haré distinto mañana?'],
  week: ['¿Qué setup funcionó mejor?', '¿Qué error se repitió?', '¿En qué me centro la semana que viene?'],
  month: ['¿Cumplí mis objetivos?', '¿Qué dejo de hacer?', '¿Qué me propongo para el mes que viene?'],
};

/** The user's questions of a period; without any, the usual questions, which are not stored. Each period has one list, so its key is fixed. */
const getPeriodQuestions = (definitions: readonly DefinitionEntity[], period: PeriodKind): ReviewQuestions =>
  filterDefinitions('questions', definitions).find(({ content }) => content.period === period) ?? {
    ...blankRow,
    key: `questions-${period}`,
    kind: 'questions',
    name: period,
    content: { period, questions: [...usualQuestions[period]] },
  };

/** The questions of a form: the user's, and those that the stored review answers. */
const listFormQuestions = (questions: readonly string[], { answers }: PeriodReview): string[] => [
  ...new Set([...questions, ...answers.map(({ question }) => question)]),
];

const ratings = ['', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value || '—' }));

interface ReviewDraft {
  /** The answers, by the text of the question. */
  readonly answers: Readonly<Record<string, string>>;
  /** '1' to '5'; '' for none. */
  readonly rating: string;
}

type ReviewText = Pick<PeriodReview, 'answers' | 'rating'>;

const toReviewDraft = ({ answers, rating }: ReviewText, questions: readonly string[]): ReviewDraft => ({
  answers: Object.fromEntries(
    questions.map((text) => [text, answers.find(({ question }) => question === text)?.answer ?? '']),
  ),
  rating: rating === null ? '' : String(rating),
});

const toReviewText = ({ answers, rating }: ReviewDraft, questions: readonly string[]): ReviewText => ({
  answers: questions
    .map((question) => ({ question, answer: (answers[question] ?? '').trim() }))
    .filter(({ answer }) => answer !== ''),
  rating: rating === '' ? null : Number(rating),
});

const isSame = (a: ReviewText, b: ReviewText) => JSON.stringify(a) === JSON.stringify(b);

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
function ReviewForm({ accountId, review, questions }: ReviewFormProps) {
  const { kind, day } = review;
  const shownQuestions = listFormQuestions(questions, review);
  const draft = useDraft(
    `journal/review-of/${accountId}/${kind}/${day}`,
    toReviewDraft(review, shownQuestions),
  );
  const { answers, rating } = draft.value;
  const fill = (page: PeriodReview) => draft.set(toReviewDraft(page, listFormQuestions(questions, page)));
  const edit = useSavePage<PeriodReview, ReviewText>(accountId, review, {
    toBody: (text, version) => ({ kind, day, ...text, version }),
    isPage: isReview,
    blank: createBlankPeriodReview(kind, day),
    onStored: (savedReview, sentText) => {
      // The form keeps text that the user typed during the request.
      if (isSame(toReviewText(draft.value, shownQuestions), sentText)) fill(savedReview);
      toast.success(savedReview.version === 0 ? 'Revisión borrada' : 'Revisión guardada');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.isChanged) edit.save(toReviewText(draft.value, shownQuestions));
  };
  return (
    <form className={`${css.form} ${css.review}`} noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
      {shownQuestions.map((question) => (
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
        options={ratings}
      />
      <SaveError {...edit} describe={describePeriodReview} onTake={fill} />
      <SubmitButton size="sm" whyNot={whyNotSaved({ isChanged: draft.isChanged })} isBusy={edit.isPending}>
        Guardar revisión
      </SubmitButton>
    </form>
  );
}

const titles = { day: 'Revisión del día', week: 'Revisión de la semana', month: 'Revisión del mes' } as const;

interface ReviewCardProps {
  readonly accountId: number;
  readonly period: Period;
  readonly pages: readonly RoutinePageEntity[];
}

/** The review of a period, with the user's own questions. */
export function ReviewCard({ accountId, period, pages }: ReviewCardProps) {
  const { kind } = period;
  const day = getPageDay(period);
  const definitions = useQuery(definitionsQuery);
  const [isEditing, setEditing] = useState(false);
  return (
    <Card
      title={titles[kind]}
      tools={
        <Button size="sm" variant="ghost" disabled={!definitions.data} onClick={() => setEditing(true)}>
          Mis preguntas
        </Button>
      }
      padding="md"
    >
      <QueryView query={definitions} label="Cargando tus preguntas">
        {(all) => {
          const periodQuestions = getPeriodQuestions(all, kind);
          return (
            <>
              <ReviewForm
                key={`${kind} ${day}`}
                accountId={accountId}
                review={findPeriodReview(pages, kind, day) ?? createBlankPeriodReview(kind, day)}
                questions={periodQuestions.content.questions}
              />
              {isEditing && (
                <QuestionsDialog key={kind} definition={periodQuestions} onClose={() => setEditing(false)} />
              )}
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}
