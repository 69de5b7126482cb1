import { Banner, Button, formatDateTime } from '@parque/ui';
import { useSyncExternalStore } from 'react';
import { currentPreview, leavePreview, subscribeToPreview } from '../../registry/preview';

/** Shows that this tab previews a version, and ends the preview. */
export function PreviewBanner() {
  const preview = useSyncExternalStore(subscribeToPreview, currentPreview);
  if (!preview) return null;
  const { title, version } = preview.release.manifest;
  return (
    <Banner
      tone="accent"
      title={`Vista previa: ${title} ${version}`}
      action={
        <Button size="sm" onClick={leavePreview}>
          Salir
        </Button>
      }
    >
      Caduca el {formatDateTime(preview.ticket.expiresAt)}.
    </Banner>
  );
}
