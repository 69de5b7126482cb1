import { Banner, Button, formatDateTime } from '@parque/ui';
import { useSyncExternalStore } from 'react';
import { getCurrentPreview, endPreview, subscribeToPreview } from '../../registry/preview';

export function PreviewBanner() {
  const preview = useSyncExternalStore(subscribeToPreview, getCurrentPreview);
  if (!preview) return null;
  const { title, version } = preview.release.manifest;
  return (
    <Banner
      tone="accent"
      title={`Vista previa: ${title} ${version}`}
      action={
        <Button size="sm" onClick={endPreview}>
          Salir
        </Button>
      }
    >
      Caduca el {formatDateTime(preview.ticket.expiresAt)}.
    </Banner>
  );
}
