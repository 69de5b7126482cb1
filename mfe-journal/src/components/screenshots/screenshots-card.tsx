import type { ScreenshotEntity } from '@parque/contract';
import { maxScreenshots } from '@parque/contract/limits';
import { Card, ConfirmDialog, IconButton, QueryView, Skeleton, toast } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { screenshotsQuery, type TradeReference, useRemoveScreenshot } from '../../api/screenshots';
import { MarksLayer } from '../annotations/marks-layer';
import { AddScreenshot } from './add-screenshot';
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
  const removeMutation = useRemoveScreenshot(trade, () => {
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
      isBusy={removeMutation.isPending}
      error={removeMutation.error}
      onConfirm={() => removeMutation.mutate(shot)}
    >
      No se puede recuperar.
    </ConfirmDialog>
  );
}

/** The screenshots of a trade. Each opens in its full size, and can be deleted. */
function ScreenshotList({ trade, shots }: ScreenshotListProps) {
  const [openedId, setOpenedId] = useState<number>();
  const [removedId, setRemovedId] = useState<number>();
  const namedShots = shots.map((shot, index) => ({ shot, name: `Captura ${index + 1}` }));
  const find = (id: number | undefined) => namedShots.find(({ shot }) => shot.id === id);
  const [openedShot, removedShot] = [find(openedId), find(removedId)];
  return (
    <>
      <ul className={css.shots} aria-label="Capturas de la operación">
        {namedShots.map(({ shot, name }) => (
          <Thumbnail
            key={shot.id}
            accountId={trade.accountId}
            shot={shot}
            name={name}
            onOpen={() => setOpenedId(shot.id)}
            onRemove={() => setRemovedId(shot.id)}
          />
        ))}
      </ul>
      {openedShot && (
        <ScreenshotDialog trade={trade} {...openedShot} onClose={() => setOpenedId(undefined)} />
      )}
      {removedShot && <RemoveDialog trade={trade} {...removedShot} onClose={() => setRemovedId(undefined)} />}
    </>
  );
}

/** The screenshots of a trade: pictures of its chart that the owner attached. */
export function ScreenshotsCard(trade: TradeReference) {
  const shots = useQuery(screenshotsQuery(trade));
  return (
    <Card
      title="Capturas"
      note="Solo tú las ves. Se guardan sin la ubicación ni otros datos de la foto."
      padding="md"
    >
      <QueryView
        query={shots}
        label="Cargando las capturas"
        skeleton={<Skeleton height="9rem" />}
        failureTitle="No se han podido cargar las capturas"
      >
        {(loadedShots) => (
          <div className="pq-stack">
            {loadedShots.length > 0 && <ScreenshotList trade={trade} shots={loadedShots} />}
            <AddScreenshot trade={trade} isFull={loadedShots.length >= maxScreenshots} />
          </div>
        )}
      </QueryView>
    </Card>
  );
}
