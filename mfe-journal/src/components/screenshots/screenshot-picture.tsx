import { QueryView, Skeleton } from '@parque/ui';
import type { ScreenshotEntity } from '@parque/contract';
import { useQuery } from '@tanstack/react-query';
import { pictureQuery } from '../../api/screenshots';

interface ScreenshotPictureProps {
  readonly accountId: number;
  readonly shot: ScreenshotEntity;
  /** Describes the picture for readers that cannot see it. */
  readonly alt: string;
}

/** The picture of a screenshot, as a `data:` address: the page requests it with its session. */
export function ScreenshotPicture({ accountId, shot, alt }: ScreenshotPictureProps) {
  const picture = useQuery(pictureQuery(accountId, shot.id));
  return (
    <QueryView
      query={picture}
      label="Cargando la captura"
      skeleton={<Skeleton height="9rem" />}
      failureTitle="No se ha podido cargar la captura"
    >
      {({ webp }) => (
        <img src={`data:image/webp;base64,${webp}`} width={shot.width} height={shot.height} alt={alt} />
      )}
    </QueryView>
  );
}
