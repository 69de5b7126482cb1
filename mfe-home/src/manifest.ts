import { defineRemote } from '@parque/remote/manifest';
import { topics } from './help/topics';

const icon =
  'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4zM7.9 7.8a2.1 2.1 0 1 1 2.9 2c-.6.3-.8.7-.8 1.3M10 13.8h.01';

export default defineRemote({
  name: 'home',
  title: 'Inicio',
  hostApi: '^1.9.0',
  routes: [
    { path: '/inicio', title: 'Inicio', landing: { ownsAny: true }, prefetch: ['/me/cards'] },
    { path: '/ayuda', title: 'Ayuda' },
    { path: '/ayuda/:tema', title: 'Ayuda' },
  ],
  menu: [
    {
      to: '/inicio',
      label: 'Inicio',
      order: 10,
      keywords: ['resumen', 'tarjetas', 'hoy'],
      icon: 'M3 9.2L10 3.4l7 5.8V17h-4.6v-4.8H7.6V17H3z',
    },
    {
      to: '/ayuda',
      alsoAt: ['/ayuda/:tema'],
      label: 'Ayuda',
      order: 10,
      place: 'person',
      keywords: ['manual', 'preguntas', 'cómo', 'instrucciones', 'motivos'],
      icon,
    },
  ],
  commands: topics.map(({ id, title, keywords }) => ({
    id: `help-${id}`,
    label: `Ayuda: ${title}`,
    to: '/ayuda' as const,
    search: `?tema=${id}`,
    keywords: [...keywords],
    icon,
  })),
  slots: [{ id: 'inicio/cards', version: 1, max: 12, size: { block: 180 }, at: '/inicio' }],
});
