import { DraftNotice, useDraft, useRowKeys } from '@parque/remote/draft';
import { Button, Dialog, IconButton, TextField, toast } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import type { FormEvent } from 'react';
import { useSaveDefinition, type ReviewQuestions } from '../../api/definitions';
import form from '../form.module.css';
import css from './routine.module.css';

const maxQuestions = 12;

const normaliseQuestions = (questions: readonly string[]) => [
  ...new Set(questions.map((text) => text.trim().replace(/\s+/gu, ' ')).filter(Boolean)),
];

interface ListProps {
  readonly questions: readonly string[];
  readonly onChange: (questions: readonly string[]) => void;
}

function QuestionFields({ questions, onChange }: ListProps) {
  const { keys, removeKey } = useRowKeys(questions.length);
  const remove = (index: number) => {
    removeKey(index);
    onChange(questions.filter((_, otherIndex) => otherIndex !== index));
  };
  return (
    <>
      {questions.map((text, index) => (
        <div key={keys[index]} className={form.removable}>
          <TextField
            label={`Pregunta ${index + 1}`}
            maxLength={160}
            value={text}
            onChange={(next) =>
              onChange(questions.map((question, otherIndex) => (otherIndex === index ? next : question)))
            }
          />
          <IconButton icon="trash" label={`Quitar la pregunta ${index + 1}`} onClick={() => remove(index)} />
        </div>
      ))}
      {questions.length < maxQuestions && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => onChange([...questions, ''])} icon="plus">
            Añadir pregunta
          </Button>
        </div>
      )}
    </>
  );
}

interface QuestionsDialogProps {
  readonly definition: ReviewQuestions;
  readonly onClose: () => void;
}

/** The user's questions for the review of a period. Answers of earlier reviews keep their question. */
export function QuestionsDialog({ definition, onClose }: QuestionsDialogProps) {
  const { name, content } = definition;
  const { period, questions } = content;
  const draft = useDraft<readonly string[]>(`journal/questions/${period}`, questions);
  const questionsEdit = useSaveDefinition(definition, () => {
    draft.discard();
    toast.success('Preguntas guardadas');
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    questionsEdit.save({ name, content: { period, questions: normaliseQuestions(draft.value) } });
  };
  return (
    <Dialog title="Mis preguntas" note="Lo que ya respondiste se queda." isOpen onClose={onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        <DraftNotice draft={draft} />
        <QuestionFields questions={draft.value} onChange={draft.set} />
        <SaveError
          {...questionsEdit}
          describe={({ content }) => [{ label: 'Preguntas', value: content.questions.join(' · ') || '—' }]}
          onTake={({ content }) => draft.set(content.questions)}
        />
        <div>
          <Button type="submit" variant="primary" isBusy={questionsEdit.isPending}>
            Guardar preguntas
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
