import type { ScreenshotEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { Button, Dialog, Spinner, TextField, toast } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useSaveScreenshot, type TradeReference } from '../../api/screenshots';
import { MarksLayer } from '../annotations/marks-layer';
import css from './screenshots.module.css';
import { ScreenshotPicture } from './screenshot-picture';

interface ScreenshotDialogProps {
  readonly trade: TradeReference;
  readonly shot: ScreenshotEntity;
  readonly name: string;
  readonly onClose: () => void;
}

function CaptionForm({ trade, shot }: Pick<ScreenshotDialogProps, 'trade' | 'shot'>) {
  const draft = useDraft(`journal/screenshot/${trade.accountId}/${shot.id}`, shot.caption);
  const captionEdit = useSaveScreenshot(trade, shot, 'caption', (sentCaption) => {
    // The form keeps text that the user typed during the request.
    if (draft.value.trim() === sentCaption) draft.discard();
    toast.success('Pie guardado');
  });
  const isSame = draft.value.trim() === shot.caption;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame) captionEdit.save(draft.value.trim());
  };
  return (
    <form className="pq-stack" noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
      <TextField
        label="Pie de la captura"
        maxLength={200}
        value={draft.value}
        onChange={draft.set}
        error={captionEdit.error?.fields['caption']}
      />
      <SaveError
        {...captionEdit}
        describe={({ caption }) => [{ label: 'Pie', value: caption || '—' }]}
        onTake={({ caption }) => draft.set(caption)}
      />
      <div>
        <Button type="submit" size="sm" disabled={isSame} isBusy={captionEdit.isPending}>
          Guardar pie
        </Button>
      </div>
    </form>
  );
}

const AnnotationEditor = lazy(async () => ({
  default: (await import('../annotations/annotation-editor')).AnnotationEditor,
}));

/** A screenshot in its full size with its drawings and its caption. */
export function ScreenshotDialog({ trade, shot, name, onClose }: ScreenshotDialogProps) {
  const [isDrawing, setDrawing] = useState(false);
  return (
    <Dialog title={name} size="lg" isOpen onClose={onClose}>
      <div className="pq-stack">
        {isDrawing ? (
          <Suspense fallback={<Spinner size="lg" />}>
            <AnnotationEditor trade={trade} shot={shot} name={name} onDone={() => setDrawing(false)} />
          </Suspense>
        ) : (
          <>
            <div className={css.framed}>
              <ScreenshotPicture accountId={trade.accountId} shot={shot} alt={shot.caption || name} />
              <MarksLayer marks={shot.marks} size={shot} />
            </div>
            <div>
              {/* A focused field would open the keyboard of a phone over the picture. */}
              <Button size="sm" data-first-focus="" onClick={() => setDrawing(true)} icon="edit">
                {shot.marks.length === 0 ? 'Dibujar encima' : 'Cambiar los dibujos'}
              </Button>
            </div>
            <CaptionForm trade={trade} shot={shot} />
          </>
        )}
      </div>
    </Dialog>
  );
}
