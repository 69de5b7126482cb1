import { DraftNotice, useDraft } from '@parque/remote/draft';
import {
  Button,
  ConflictNotice,
  Dialog,
  FormError,
  Icon,
  IconButton,
  SubmitButton,
  TextField,
  toast,
} from '@parque/ui';
import { useState, type FormEvent } from 'react';
import { createDefinitionKey, useSaveSetup, type Setup, type SetupText } from '../../api/definitions';
import css from './setups.module.css';

const maxRules = 20;

type Rules = Setup['content']['rules'];

interface RulesFieldsProps {
  readonly rules: Rules;
  readonly onChange: (rules: Rules) => void;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

function RulesFields({ rules, onChange }: RulesFieldsProps) {
  const [addedKey, setAddedKey] = useState<string>();
  const add = () => {
    const key = createDefinitionKey();
    setAddedKey(key);
    onChange([...rules, { key, text: '' }]);
  };
  const write = (key: string, text: string) =>
    onChange(rules.map((rule) => (rule.key === key ? { key, text } : rule)));
  return (
    <fieldset className={css.rules}>
      <legend className="pq-sr">Reglas</legend>
      {rules.map(({ key, text }, index) => (
        <div key={key} className={css.rule}>
          <TextField
            label={`Regla ${index + 1}`}
            maxLength={160}
            value={text}
            ref={key === addedKey ? focus : undefined}
            onChange={(next) => write(key, next)}
          />
          <IconButton
            icon="trash"
            label={`Quitar la regla ${index + 1}`}
            onClick={() => onChange(rules.filter((rule) => rule.key !== key))}
          />
        </div>
      ))}
      {rules.length < maxRules && (
        <div>
          <Button size="sm" variant="ghost" onClick={add}>
            <Icon name="plus" size="sm" />
            Añadir regla
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The setup without empty rules and outer spaces. */
const normaliseSetup = ({ name, content }: SetupText): SetupText => ({
  name: name.trim(),
  content: {
    rules: content.rules.flatMap(({ key, text }) => (text.trim() === '' ? [] : [{ key, text: text.trim() }])),
  },
});

const describeSetup = ({ name, content }: SetupText) => [
  { label: 'Nombre', value: name || '—' },
  { label: 'Reglas', value: content.rules.map(({ text }) => text).join(' · ') || '—' },
];

interface SetupEditorProps {
  readonly setup: Setup;
  readonly onClose: () => void;
}

/** The editor of a setup: its name and its checklist. */
export function SetupEditor({ setup, onClose }: SetupEditorProps) {
  const { name, content, version, key } = setup;
  const draft = useDraft<SetupText>(`journal/setup/${version === 0 ? 'new' : key}`, { name, content });
  const input = draft.value;
  const { save, isPending, error, reset, stored } = useSaveSetup(setup, () => {
    draft.discard();
    toast.success('Setup guardado');
    onClose();
  });
  const isReady = normaliseSetup(input).name !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) save(normaliseSetup(input));
  };
  const takeStored = () => {
    if (stored) draft.set({ name: stored.name, content: stored.content });
    reset();
  };
  return (
    <Dialog title={version === 0 ? 'Nuevo setup' : 'Editar setup'} isOpen onClose={onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        <DraftNotice draft={draft} />
        <TextField
          label="Nombre"
          hint="Como lo reconoces: Ruptura de Londres"
          maxLength={60}
          value={input.name}
          onChange={(next) => draft.set({ ...input, name: next })}
          error={error?.fields['name']}
        />
        <RulesFields
          rules={input.content.rules}
          onChange={(rules) => draft.set({ ...input, content: { rules } })}
        />
        {error && stored && (
          <ConflictNotice message={error.message} stored={describeSetup(stored)} onTakeStored={takeStored} />
        )}
        {!stored && !error?.fields['name'] && <FormError error={error} />}
        <SubmitButton whyNot={isReady ? undefined : 'Escribe un nombre para guardarlo.'} isBusy={isPending}>
          Guardar setup
        </SubmitButton>
      </form>
    </Dialog>
  );
}
