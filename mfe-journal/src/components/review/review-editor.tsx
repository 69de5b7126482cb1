import type { ReviewEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { useDraft } from '@parque/remote/draft';
import { SegmentedControl, SelectField } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import type { Setup } from '../../api/definitions';
import { useSaveReview, type ReviewMarks } from '../../api/reviews';
import { HeldDraftNotice } from '../autosave/held-draft-notice';
import { useAutosave } from '../autosave/use-autosave';
import { buildSetupsAddress } from '../trade/trade-link';
import { toReviewDraft, describeReview, toReviewMarks, type ReviewDraft } from './review-draft';
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

/** The review of a trade, which saves itself: its setup with the rules that it kept or broke, mistakes and a rating. */
export function ReviewEditor({ accountId, review, setups, offered }: ReviewEditorProps) {
  const storedDraft = toReviewDraft(review);
  const draft = useDraft(`journal/review/${accountId}/${review.ticket}`, storedDraft);
  const input = draft.value;
  const chosen = setups.find(({ key }) => key === input.setup);
  const saving = useSaveReview(accountId, review);
  const marks = toReviewMarks(input, chosen);
  const storedSetup = setups.find(({ key }) => key === storedDraft.setup);
  const { settle } = useAutosave('review', {
    value: JSON.stringify(marks),
    isChanged: !isSame(marks, toReviewMarks(storedDraft, storedSetup)),
    isHeld: draft.isOutdated || saving.stored !== undefined,
    isPending: saving.isPending,
    hasFailed: saving.error !== null,
    save: () => saving.save(marks),
    settle: draft.discard,
  });
  return (
    <div className="pq-stack" onBlur={settle}>
      <HeldDraftNotice draft={draft} />
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
    </div>
  );
}
