import { useDraft } from '@parque/remote/draft';
import { Banner, DataList, TextField, toast, Field, NumberField } from '@parque/ui';
import { useState } from 'react';
import { useChangeRemote, type RemoteAt } from '../../api/registry';
import { createSavedHandler } from '../../editing/after-saving';
import { ReasonDialog } from '../../editing/reason-dialog';
import manifest from '../../manifest';
import { changeWords, type AdminAction } from './change-words';
import { findObstacle } from './obstacle';
import { listRemoteFacts } from '../status/remote-facts';
import css from './percent-field.module.css';

interface PercentFieldProps {
  readonly value: number;
  readonly onChange: (percent: number) => void;
}

/** The percentage of users, by slider or by number; 0 ends a rollout. */
function PercentField({ value, onChange }: PercentFieldProps) {
  return (
    <div className={css.percent}>
      <div className={css.slider}>
        <Field label="Parte de las personas" isPlain>
          {(control) => (
            <input
              {...control}
              type="range"
              min={0}
              max={100}
              step={1}
              value={value}
              onChange={(event) => onChange(event.target.valueAsNumber)}
            />
          )}
        </Field>
      </div>
      <NumberField
        label="Porcentaje"
        unit="%"
        maxLength={3}
        value={String(value)}
        onChange={(text) => onChange(Math.min(Number(text), 100))}
      />
    </div>
  );
}

interface ChangeDialogProps {
  readonly opened: RemoteAt;
  /** The requested action; percentage and message are typed in the dialog. */
  readonly order: AdminAction;
  readonly onClose: () => void;
}

function findMissingValue(action: AdminAction, typedName: string, name: string): string | undefined {
  if (action.command !== 'kill' && action.command !== 'maintenance') return undefined;
  if (action.message === '') return 'Escribe el mensaje que leerán.';
  return action.command === 'kill' && typedName !== name ? `Escribe ${name} para confirmarlo.` : undefined;
}

/** The requested action with what the admin typed in the dialog. */
function completeOrder(order: AdminAction, percent: number, message: string): AdminAction {
  if (order.command === 'rollout') return { ...order, percent };
  return 'message' in order ? { ...order, message: message.trim() } : order;
}

const killsThisScreenBanner = (
  <Banner tone="accent" title="Esta pantalla es parte de este módulo">
    Dejarás de verla: para encenderlo de nuevo hará falta la orden <code>parque kill --undo</code>.
  </Banner>
);

/** Confirms an action with its effect and a reason, and sends it for the displayed revision. */
export function ChangeDialog({ opened, order, onClose }: ChangeDialogProps) {
  const [percent, setPercent] = useState(order.command === 'rollout' ? order.percent : 0);
  const [typedName, setTypedName] = useState('');
  const { change, isPending, error, base, isStale } = useChangeRemote(opened);

  const { status } = base;
  const { name } = status.remote;
  const draft = `admin/version/${name}/${order.command}`;
  const { value: message, set: setMessage } = useDraft(
    `${draft}/message`,
    'message' in order ? order.message : '',
  );
  const action = completeOrder(order, percent, message);
  const words = changeWords(action, status);
  const obstacle = findObstacle(action, status);
  const detail = error?.fields.action;
  const shownError = error && detail ? { ...error, message: `${error.message} (${detail})` } : error;
  const handleDone = () => {
    toast.success(words.confirmation);
    createSavedHandler(draft, onClose)();
  };

  return (
    <ReasonDialog
      draft={draft}
      title={words.title}
      note={name}
      confirmLabel={words.confirmLabel}
      {...(words.tone && { tone: words.tone })}
      maxLength={300}
      sending={{ isPending, error: isStale ? null : shownError }}
      missing={obstacle ?? findMissingValue(action, typedName.trim(), name)}
      onConfirm={(reason) => change({ action, reason }, handleDone)}
      onClose={onClose}
    >
      {!obstacle && <p>{words.effect}</p>}
      {error && isStale && (
        <Banner tone="danger" title={error.message}>
          <DataList items={listRemoteFacts(status)} />
        </Banner>
      )}
      {order.command === 'rollout' && <PercentField value={percent} onChange={setPercent} />}
      {'message' in order && (
        <TextField
          label="Mensaje"
          hint="Lo leerá quien entre en el módulo."
          maxLength={300}
          value={message}
          onChange={setMessage}
        />
      )}
      {'message' in order && name === manifest.name && killsThisScreenBanner}
      {order.command === 'kill' && (
        <TextField
          label={`Escribe ${name} para confirmarlo`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typedName}
          onChange={setTypedName}
        />
      )}
    </ReasonDialog>
  );
}
