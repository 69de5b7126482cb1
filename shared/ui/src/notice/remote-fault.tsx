import { useId } from 'react';
import { Badge } from './badge';
import { Button } from '../button/button';
import { ButtonLink } from '../button/button-link';
import { MissingPlank } from '../herringbone/missing-plank';
import { Icon } from '../icon/icon';

/** Props of {@link RemoteFault}. */
export interface RemoteFaultProps {
  /** The problem in one or two words. */
  readonly badge: string;
  readonly title: string;
  /** For support: module, version, reason, attempt. */
  readonly details: string;
  /** Chat with support, if the installation has one. */
  readonly supportUrl?: string | null | undefined;
  readonly onRetry: () => void;
}

/** Replaces a module that cannot be shown. The rest of the page works. */
export function RemoteFault({ badge, title, details, supportUrl, onRetry }: RemoteFaultProps) {
  const id = useId();
  return (
    <section className="pq-card pq-fault" role="alert" aria-labelledby={id}>
      <div className="pq-fault__text">
        <Badge tone="danger">{badge}</Badge>
        <h2 id={id}>{title}</h2>
        <p>
          El resto de la plataforma funciona con normalidad y tus datos están a salvo. Puedes seguir en otra
          sección y volver más tarde.
        </p>
        <div className="pq-fault__acts">
          <Button variant="primary" size="lg" onClick={onRetry}>
            <Icon name="retry" size="sm" />
            Reintentar
          </Button>
          {supportUrl && (
            <ButtonLink size="lg" href={supportUrl} isExternal>
              <Icon name="chat" size="sm" />
              Avisar a soporte
            </ButtonLink>
          )}
        </div>
        <small className="pq-mute pq-num">{details}</small>
      </div>
      <div className="pq-fault__art">
        <MissingPlank />
      </div>
    </section>
  );
}
