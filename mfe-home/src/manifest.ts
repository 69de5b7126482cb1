import { defineRemote } from '@parque/remote/manifest';

export default defineRemote({
  name: 'home',
  title: 'Inicio',
  hostApi: '^1.9.0',
  routes: [{ path: '/inicio', title: 'Inicio', landing: { ownsAny: true } }],
  menu: [
    {
      to: '/inicio',
      label: 'Inicio',
      order: 10,
      keywords: ['resumen', 'tarjetas', 'hoy'],
      icon: 'M3 9.2L10 3.4l7 5.8V17h-4.6v-4.8H7.6V17H3z',
    },
  ],
  slots: [{ id: 'inicio/cards', version: 1, max: 12, size: { block: 180 }, at: '/inicio' }],
});
