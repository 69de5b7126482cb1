import type { ScreenshotEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { Button, ConflictNotice, Dialog, FormError, TextField, toast } from '@parque/ui';
import type { FormEvent } from 'react';
import { useSaveCaption, type OfTrade } from '../../api/screenshots';
import css from './screenshots.module.css';
import { ScreenshotPicture } from './screenshot-picture';

interface ScreenshotDialogProps {
  readonly of: OfTrade;
  readonly shot: ScreenshotEntity;
  readonly name: string;
  readonly onClose: () => void;
}

function CaptionForm({ of, shot }: Pick<ScreenshotDialogProps, 'of' | 'shot'>) {
  const draft = useDraft(`journal/screenshot/${of.accountId}/${shot.id}`, shot.caption);
  const { save, isPending, error, reset, stored } = useSaveCaption(of, shot, (sent) => {
    // What was typed while it was being stored stays.
    if (draft.value.trim() === sent) draft.discard();
    toast.success('Pie guardado');
  });
  const isSame = draft.value.trim() === shot.caption;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame) save(draft.value.trim());
  };
  const takeStored = () => {
    if (stored) draft.set(stored.caption);
    reset();
  };
  return (
    <form className={css.caption} noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
      <TextField
        label="Pie de la captura"
        maxLength={200}
        value={draft.value}
        onChange={draft.set}
        error={error?.fields['caption']}
      />
      {error && stored && (
        <ConflictNotice
          message={error.message}
          stored={[{ label: 'Pie', value: stored.caption || '—' }]}
          onTakeStored={takeStored}
        />
      )}
      {!stored && <FormError error={error} />}
      <div>
        <Button type="submit" size="sm" disabled={isSame} isBusy={isPending}>
          Guardar pie
        </Button>
      </div>
    </form>
  );
}

/** A screenshot in its full size, with its caption. */
export function ScreenshotDialog({ of, shot, name, onClose }: ScreenshotDialogProps) {
  return (
    <Dialog title={name} size="lg" isOpen onClose={onClose}>
      <div className={css.full}>
        <ScreenshotPicture accountId={of.accountId} shot={shot} alt={shot.caption || name} />
        <CaptionForm of={of} shot={shot} />
      </div>
    </Dialog>
  );
}
