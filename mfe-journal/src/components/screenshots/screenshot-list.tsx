import type { ScreenshotEntity } from '@parque/contract';
import { ConfirmDialog, IconButton, toast } from '@parque/ui';
import { useState } from 'react';
import { useRemoveScreenshot, type TradeReference } from '../../api/screenshots';
import { MarksLayer } from '../annotations/marks-layer';
import { ScreenshotDialog } from './screenshot-dialog';
import { ScreenshotPicture } from './screenshot-picture';
import css from './screenshots.module.css';

interface ScreenshotListProps {
  readonly trade: TradeReference;
  readonly shots: readonly ScreenshotEntity[];
}

interface Named {
  readonly shot: ScreenshotEntity;
  readonly name: string;
}

interface ThumbnailProps extends Named {
  readonly accountId: number;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function Thumbnail({ accountId, shot, name, onOpen, onRemove }: ThumbnailProps) {
  const { caption } = shot;
  return (
    <li className={css.shot}>
      <button
        type="button"
        className={css.open}
        aria-label={`Ver ${caption ? `${name}: ${caption}` : name}`}
        onClick={onOpen}
      >
        <ScreenshotPicture accountId={accountId} shot={shot} alt="" />
        <MarksLayer marks={shot.marks} size={shot} />
      </button>
      <div className={css.foot}>
        <span>{caption || name}</span>
        <IconButton icon="edit" size="sm" label={`Pie de ${name}`} onClick={onOpen} />
        <IconButton icon="trash" size="sm" label={`Borrar ${name}`} onClick={onRemove} />
      </div>
    </li>
  );
}

interface RemoveDialogProps extends Named {
  readonly trade: TradeReference;
  readonly onClose: () => void;
}

function RemoveDialog({ trade, shot, name, onClose }: RemoveDialogProps) {
  const removing = useRemoveScreenshot(trade, () => {
    toast.success('Captura borrada');
    onClose();
  });
  return (
    <ConfirmDialog
      title={`¿Borrar ${name}?`}
      isOpen
      onClose={onClose}
      confirmLabel="Borrar"
      tone="danger"
      isBusy={removing.isPending}
      error={removing.error}
      onConfirm={() => removing.mutate(shot)}
    >
      No se puede recuperar.
    </ConfirmDialog>
  );
}

/** The screenshots of a trade. Each opens in its full size, and can be deleted. */
export function ScreenshotList({ trade, shots }: ScreenshotListProps) {
  const [opened, setOpened] = useState<number>();
  const [removed, setRemoved] = useState<number>();
  const namedShots = shots.map((shot, index) => ({ shot, name: `Captura ${index + 1}` }));
  const find = (id: number | undefined) => namedShots.find(({ shot }) => shot.id === id);
  const [inFull, leaving] = [find(opened), find(removed)];
  return (
    <>
      <ul className={css.shots} aria-label="Capturas de la operación">
        {namedShots.map(({ shot, name }) => (
          <Thumbnail
            key={shot.id}
            accountId={trade.accountId}
            shot={shot}
            name={name}
            onOpen={() => setOpened(shot.id)}
            onRemove={() => setRemoved(shot.id)}
          />
        ))}
      </ul>
      {inFull && <ScreenshotDialog trade={trade} {...inFull} onClose={() => setOpened(undefined)} />}
      {leaving && <RemoveDialog trade={trade} {...leaving} onClose={() => setRemoved(undefined)} />}
    </>
  );
}
