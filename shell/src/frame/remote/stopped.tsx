import { EmptyState, Page } from '@parque/ui';
import type { RouteMatch } from '../../remotes/routes';

const texts = {
  off: {
    title: 'Esta sección está desactivada',
    message: 'Hemos tenido que pararla. Tus datos están a salvo.',
  },
  maintenance: { title: 'Estamos mejorando esta sección', message: 'Volverá a estar disponible en breve.' },
};

interface StoppedProps {
  readonly match: {
    readonly entry: Pick<RouteMatch['entry'], 'state' | 'message'>;
    readonly route: Pick<RouteMatch['route'], 'title'>;
  };
}

/** Shown instead of a remote that is stopped or in maintenance, with the message of its team. */
export function Stopped({ match: { entry, route } }: StoppedProps) {
  const { title, message } = texts[entry.state === 'maintenance' ? 'maintenance' : 'off'];
  return (
    <Page title={route.title}>
      <EmptyState icon={entry.state === 'maintenance' ? 'clock' : 'warning'} title={title}>
        {entry.message ?? message}
      </EmptyState>
    </Page>
  );
}
