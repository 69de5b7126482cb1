import { EmptyState, Page } from '@parque/ui';
import type { Place } from '../composition/routes';

const texts = {
  off: {
    title: 'Esta sección está desactivada',
    message: 'Hemos tenido que pararla. Tus datos están a salvo.',
  },
  maintenance: { title: 'Estamos mejorando esta sección', message: 'Volverá a estar disponible en breve.' },
};

/** In the place of a remote that was stopped, or is being worked on: what its team says. */
export function Stopped({ place: { entry, route } }: { readonly place: Place }) {
  const { title, message } = texts[entry.state === 'maintenance' ? 'maintenance' : 'off'];
  return (
    <Page title={route.title}>
      <EmptyState icon={entry.state === 'maintenance' ? 'clock' : 'warning'} title={title}>
        {entry.message ?? message}
      </EmptyState>
    </Page>
  );
}
