import { defineRemote } from '@parque/remote/manifest';

/** All routes are for administrators; the API also rejects other users. */
const admins = { requires: { rol: 1 }, otherwise: '/products' } as const;
const adminOnly = { requires: { rol: 1 } } as const;
const card = { ...adminOnly, to: 'inicio/cards', version: 1 } as const;
/** Three headings, so that a window of 900 px shows the menu without scrolling. */
const office = { ...adminOnly, group: 'Administración' } as const;
const services = { ...adminOnly, group: 'Servicios' } as const;
const system = { ...adminOnly, group: 'Plataforma' } as const;

export default defineRemote({
  name: 'admin',
  title: 'Administración',
  hostApi: '^1.6.0',
  routes: [
    { path: '/admin', title: 'Resumen', landing: { rol: 1 }, ...admins },
    { path: '/admin-dashpro', title: 'Licencias DashPro', ...admins },
    { path: '/admin-escaner', title: 'Licencias Escáner', ...admins },
    { path: '/admin-copiador', title: 'Copiador', ...admins },
    { path: '/admin-copy', title: 'Enlaces de copia', ...admins },
    { path: '/copy/:name', title: 'Enlaces de copia', ...admins },
    { path: '/admin-usuarios', title: 'Usuarios', ...admins },
    { path: '/admin-usuarios/:id', title: 'Usuario', ...admins },
    { path: '/admin-compras', title: 'Compras', ...admins },
    { path: '/admin-productos', title: 'Catálogo', ...admins },
    { path: '/admin-fondos', title: 'Fondos', ...admins },
    { path: '/admin-robots', title: 'Robots', ...admins },
    { path: '/admin-auditoria', title: 'Auditoría', ...admins },
    { path: '/admin-correos', title: 'Correos', ...admins },
    { path: '/admin-versiones', title: 'Versiones', ...admins },
    { path: '/admin-versiones/:name', title: 'Versiones', ...admins },
  ],
  menu: [
    {
      ...office,
      to: '/admin',
      label: 'Resumen',
      order: 200,
      icon: 'M3 16.5h14M4.5 13.5V9.6M8.2 13.5V5.4M11.8 13.5V8M15.5 13.5V3.6',
    },
    {
      ...office,
      to: '/admin-usuarios',
      alsoAt: ['/admin-usuarios/:id'],
      label: 'Usuarios',
      order: 202,
      icon: 'M13.2 6.8a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0zM3.8 17c.4-3.6 2.8-5.4 6.2-5.4s5.8 1.8 6.2 5.4',
    },
    {
      ...office,
      to: '/admin-compras',
      label: 'Compras',
      order: 204,
      icon: 'M4.4 7h11.2l-.8 10H5.2zM7 7V5.8a3 3 0 0 1 6 0V7',
    },
    {
      ...office,
      to: '/admin-productos',
      label: 'Catálogo',
      order: 206,
      icon: 'M3 9.6V3.4h6.2l7.6 7.6-6.2 6.2zM6.4 6.8h.01',
    },
    {
      ...office,
      to: '/admin-fondos',
      label: 'Fondos',
      order: 208,
      icon: 'M17 6c0 1.5-3.1 2.6-7 2.6S3 7.5 3 6s3.1-2.6 7-2.6S17 4.5 17 6zM3 6v4c0 1.5 3.1 2.6 7 2.6s7-1.1 7-2.6V6M3 10v4c0 1.5 3.1 2.6 7 2.6s7-1.1 7-2.6v-4',
    },
    {
      ...services,
      to: '/admin-dashpro',
      label: 'Licencias DashPro',
      order: 210,
      icon: 'M3 14.6a7.4 7.4 0 1 1 14 0M10 13.4l3.4-4.6M10 14.6h.01',
    },
    {
      ...services,
      to: '/admin-escaner',
      label: 'Licencias Escáner',
      order: 220,
      icon: 'M3 6.4V3h3.4M13.6 3H17v3.4M17 13.6V17h-3.4M6.4 17H3v-3.4M5.4 12.2l3-3.6 2.4 2.1 3.8-4.6',
    },
    {
      ...services,
      to: '/admin-robots',
      label: 'Robots',
      order: 225,
      icon: 'M4 7.6h12v8.4H4zM10 7.6V4.4M8.8 3.4h2.4M7.4 11h.01M12.6 11h.01M7.6 13.6h4.8',
    },
    {
      ...services,
      to: '/admin-copiador',
      label: 'Copiador',
      order: 227,
      icon: 'M6.6 10a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0zM17.6 4.8a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0zM17.6 15.2a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0zM6.4 9l7.2-3.3M6.4 11l7.2 3.3',
    },
    {
      ...services,
      to: '/admin-copy',
      alsoAt: ['/copy/:name'],
      label: 'Enlaces de copia',
      order: 230,
      icon: 'M3.5 7h12M12.4 3.8L15.6 7l-3.2 3.2M16.5 13h-12M7.6 9.8L4.4 13l3.2 3.2',
    },
    {
      ...system,
      to: '/admin-auditoria',
      label: 'Auditoría',
      order: 280,
      icon: 'M5 3h10v14H5zM8 7h4M8 10.2h4M8 13.4h2.4',
    },
    {
      ...system,
      to: '/admin-correos',
      label: 'Correos',
      order: 290,
      icon: 'M3 5h14v10.4H3zM3.4 5.6L10 11l6.6-5.4',
    },
    {
      ...system,
      to: '/admin-versiones',
      alsoAt: ['/admin-versiones/:name'],
      label: 'Versiones',
      order: 300,
      icon: 'M10 3l7 3.8-7 3.8-7-3.8zM3 10.2l7 3.8 7-3.8M3 13.6l7 3.8 7-3.8',
    },
  ],
  commands: [
    {
      id: 'records',
      label: 'Buscar usuarios, productos y compras',
      to: '/admin-usuarios',
      finds: '/admin/search',
    },
  ],
  contributions: [
    {
      ...card,
      id: 'sales-today',
      title: 'Ventas de hoy',
      order: 12,
      module: './src/slots/sales-today.tsx',
    },
    {
      ...card,
      id: 'waiting',
      title: 'Por atender',
      order: 14,
      module: './src/slots/waiting.tsx',
    },
    {
      ...card,
      id: 'releases',
      title: 'Versiones',
      order: 16,
      module: './src/slots/releases.tsx',
    },
  ],
});
