import { DraftNotice, useDraft } from '@parque/remote/draft';
import { Button, Dialog, IconButton, SubmitButton, TextField, toast } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { useState, type FormEvent } from 'react';
import {
  createBlankSetup,
  createDefinitionKey,
  useSaveDefinition,
  type DefinitionText,
  type Setup,
} from '../../api/definitions';
import css from '../form.module.css';

const maxRules = 20;

type SetupText = DefinitionText<Setup>;
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
    <fieldset className="pq-stack">
      <legend className="pq-sr">Reglas</legend>
      {rules.map(({ key, text }, index) => (
        <div key={key} className={css.removable}>
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
          <Button size="sm" variant="ghost" onClick={add} icon="plus">
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

/** The editor of a setup: its name and its checklist. */
export function SetupEditor({ setup, onClose }: { readonly setup: Setup; readonly onClose: () => void }) {
  const { name, content, version, key } = setup;
  const draft = useDraft<SetupText>(`journal/setup/${version === 0 ? 'new' : key}`, { name, content });
  const input = draft.value;
  const setupEdit = useSaveDefinition(
    setup,
    () => {
      draft.discard();
      toast.success('Setup guardado');
      onClose();
    },
    createBlankSetup(key),
  );
  const isReady = normaliseSetup(input).name !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) setupEdit.save(normaliseSetup(input));
  };
  return (
    <Dialog title={version === 0 ? 'Nuevo setup' : 'Editar setup'} isOpen onClose={onClose}>
      <form className="pq-stack" noValidate onSubmit={submit}>
        <DraftNotice draft={draft} />
        <TextField
          label="Nombre"
          hint="Como lo reconoces: Ruptura de Londres"
          maxLength={60}
          value={input.name}
          onChange={(next) => draft.set({ ...input, name: next })}
          error={setupEdit.error?.fields['name']}
        />
        <RulesFields
          rules={input.content.rules}
          onChange={(rules) => draft.set({ ...input, content: { rules } })}
        />
        <SaveError
          {...setupEdit}
          error={setupEdit.error?.fields['name'] ? null : setupEdit.error}
          describe={describeSetup}
          onTake={({ name, content }) => draft.set({ name, content })}
        />
        <SubmitButton
          whyNot={isReady ? undefined : 'Escribe un nombre para guardarlo.'}
          isBusy={setupEdit.isPending}
        >
          Guardar setup
        </SubmitButton>
      </form>
    </Dialog>
  );
}
