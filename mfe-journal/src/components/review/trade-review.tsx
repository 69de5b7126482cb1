import type { ReviewEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { useDraft } from '@parque/remote/draft';
import { Card, countText, QueryView, SegmentedControl, SelectField } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { useQuery } from '@tanstack/react-query';
import { definitionsQuery, filterDefinitions, type Setup } from '../../api/definitions';
import { joinQueries } from '../../api/join-queries';
import {
  createBlankTradeReview,
  findTradeReview,
  type ReviewMarks,
  reviewsQuery,
  useSaveReview,
} from '../../api/reviews';
import { HeldDraftNotice } from '../autosave/autosave';
import { useAutosave } from '../autosave/use-autosave';
import { buildSetupsAddress } from '../trade/trade-link';
import { listOfferedMistakes, parseWords } from './words';
import { WordsField } from './words-field';

/** The input of a review, as text and choices. */
interface ReviewDraft {
  /** Key of the setup; '' for none. */
  readonly setup: string;
  /** `kept` or `broken` by the key of the rule. */
  readonly marks: Readonly<Record<string, string>>;
  readonly mistakes: string;
  /** '1' to '5'; '' for none. */
  readonly rating: string;
}

/** The input that shows a stored review. */
const toReviewDraft = ({ setup, kept, broken, mistakes, rating }: ReviewMarks): ReviewDraft => ({
  setup: setup ?? '',
  marks: Object.fromEntries([
    ...kept.map((key) => [key, 'kept'] as const),
    ...broken.map((key) => [key, 'broken'] as const),
  ]),
  mistakes: mistakes.join(', '),
  rating: rating === null ? '' : String(rating),
});

/** The review of an input. Only rules that the setup has can be marked. */
function toReviewMarks(
  { setup, marks, mistakes, rating }: ReviewDraft,
  selectedSetup: Setup | undefined,
): ReviewMarks {
  const rules = (selectedSetup?.content.rules ?? []).map(({ key }) => key);
  return {
    setup: setup === '' ? null : setup,
    kept: rules.filter((key) => marks[key] === 'kept'),
    broken: rules.filter((key) => marks[key] === 'broken'),
    mistakes: parseWords(mistakes),
    rating: rating === '' ? null : Number(rating),
  };
}

const formatRuleCounts = ({ kept, broken }: ReviewMarks) =>
  kept.length + broken.length === 0
    ? '—'
    : `${countText(kept.length, 'cumplida', 'cumplidas')}, ${countText(broken.length, 'rota', 'rotas')}`;

/** A stored review in words, for a conflict. */
const describeReview = (review: ReviewEntity, setups: readonly Setup[]) => [
  { label: 'Setup', value: setups.find(({ key }) => key === review.setup)?.name ?? '—' },
  { label: 'Reglas', value: formatRuleCounts(review) },
  { label: 'Errores', value: review.mistakes.join(', ') || '—' },
  { label: 'Valoración', value: review.rating === null ? '—' : `${review.rating} de 5` },
];

const ratings = ['', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value || '—' }));
const states = [
  { value: '', label: '—' },
  { value: 'kept', label: 'Cumplida' },
  { value: 'broken', label: 'Rota' },
];

const isSame = (a: ReviewMarks, b: ReviewMarks) => JSON.stringify(a) === JSON.stringify(b);

interface FieldsProps {
  readonly input: ReviewDraft;
  readonly onChange: (input: ReviewDraft) => void;
  readonly setups: readonly Setup[];
  /** The address of the setups, from which the user returns to this trade. */
  readonly setupsAddress: string;
}

function SetupFields({ input, onChange, setups, setupsAddress }: FieldsProps) {
  const { setup, marks } = input;
  const selectedSetup = setups.find(({ key }) => key === setup);
  return (
    <>
      <SelectField
        label="Setup"
        value={setup}
        onChange={(next) => onChange({ ...input, setup: next, marks: {} })}
        hint={
          <Link className="pq-link" to={setupsAddress}>
            Editar mis setups
          </Link>
        }
        options={[
          { value: '', label: 'Sin setup' },
          ...setups.map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
      {selectedSetup?.content.rules.map(({ key, text }) => (
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
  readonly offeredMistakes: readonly string[];
}

/** The review of a trade, which saves itself: its setup with the rules that it kept or broke, mistakes and a rating. */
function ReviewEditor({ accountId, review, setups, offeredMistakes }: ReviewEditorProps) {
  const storedDraft = toReviewDraft(review);
  const draft = useDraft(`journal/review/${accountId}/${review.ticket}`, storedDraft);
  const input = draft.value;
  const selectedSetup = setups.find(({ key }) => key === input.setup);
  const edit = useSaveReview(accountId, review);
  const marks = toReviewMarks(input, selectedSetup);
  const storedSetup = setups.find(({ key }) => key === storedDraft.setup);
  const { settle } = useAutosave('review', {
    value: JSON.stringify(marks),
    isChanged: !isSame(marks, toReviewMarks(storedDraft, storedSetup)),
    isHeld: draft.isOutdated || edit.storedRow !== undefined,
    isPending: edit.isPending,
    hasFailed: edit.error !== null,
    save: () => edit.save(marks),
    settle: draft.discard,
  });
  return (
    <div className="pq-stack" onBlur={settle}>
      <HeldDraftNotice draft={draft} />
      <SetupFields
        input={input}
        onChange={draft.set}
        setups={setups}
        setupsAddress={buildSetupsAddress(accountId, review.ticket)}
      />
      <WordsField
        label="Errores"
        value={input.mistakes}
        onChange={(mistakes) => draft.set({ ...input, mistakes })}
        offeredWords={offeredMistakes}
        error={Object.entries(edit.error?.fields ?? {}).find(([name]) => name.startsWith('mistakes'))?.[1]}
      />
      <SegmentedControl
        label="Valoración, de 1 a 5"
        value={input.rating}
        onChange={(rating) => draft.set({ ...input, rating })}
        options={ratings}
      />
      <SaveError
        {...edit}
        describe={(row) => describeReview(row, setups)}
        onTake={(row) => draft.set(toReviewDraft(row))}
      />
    </div>
  );
}

export function TradeReview({ accountId, ticket }: { readonly accountId: number; readonly ticket: string }) {
  const reviews = useQuery(reviewsQuery(accountId));
  const definitions = useQuery(definitionsQuery);
  return (
    <Card title="Revisión" padding="md">
      <QueryView query={joinQueries(definitions, reviews)} label="Cargando la revisión">
        {([definitionList, storedReviews]) => (
          <ReviewEditor
            key={ticket}
            accountId={accountId}
            review={findTradeReview(storedReviews, ticket) ?? createBlankTradeReview(ticket)}
            setups={filterDefinitions('setup', definitionList)}
            offeredMistakes={listOfferedMistakes(storedReviews)}
          />
        )}
      </QueryView>
    </Card>
  );
}
