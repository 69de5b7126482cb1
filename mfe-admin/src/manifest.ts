import { defineRemote } from '@parque/remote/manifest';

/** Everything here is for administrators; the API refuses everybody else as well. */
const admins = { requires: { rol: 1 }, otherwise: '/products' } as const;
const group = 'Administración';
const entry = { group, requires: { rol: 1 } } as const;

export default defineRemote({
  name: 'admin',
  title: 'Administración',
  hostApi: '^1.0.0',
  routes: [
    { path: '/admin-dashpro', title: 'Licencias DashPro', ...admins },
    { path: '/admin-escaner', title: 'Licencias Escáner', ...admins },
    { path: '/admin-copy', title: 'Copy trading', ...admins },
    { path: '/copy/:name', title: 'Copy trading', ...admins },
  ],
  menu: [
    {
      ...entry,
      to: '/admin-dashpro',
      label: 'Licencias DashPro',
      order: 210,
      icon: 'M3 14.6a7.4 7.4 0 1 1 14 0M10 13.4l3.4-4.6M10 14.6h.01',
    },
    {
      ...entry,
      to: '/admin-escaner',
      label: 'Licencias Escáner',
      order: 220,
      icon: 'M3 6.4V3h3.4M13.6 3H17v3.4M17 13.6V17h-3.4M6.4 17H3v-3.4M5.4 12.2l3-3.6 2.4 2.1 3.8-4.6',
    },
    {
      ...entry,
      to: '/admin-copy',
      alsoAt: ['/copy/:name'],
      label: 'Copy trading',
      order: 230,
      icon: 'M3.5 7h12M12.4 3.8L15.6 7l-3.2 3.2M16.5 13h-12M7.6 9.8L4.4 13l3.2 3.2',
    },
  ],
});
