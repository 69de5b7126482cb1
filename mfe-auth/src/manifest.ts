import { defineRemote } from '@parque/remote/manifest';

export default defineRemote({
  name: 'auth',
  title: 'Acceso',
  hostApi: '^1.6.0',
  routes: [
    { path: '/login', title: 'Iniciar sesión', layout: 'bare', access: 'signed-out' },
    { path: '/registro', title: 'Crear cuenta', layout: 'bare', access: 'signed-out' },
    { path: '/recuperar', title: 'Recuperar la cuenta', layout: 'bare', access: 'signed-out' },
    { path: '/restablecer', title: 'Nueva contraseña', layout: 'bare', access: 'signed-out' },
    { path: '/confirmar-correo', title: 'Confirmar el correo' },
    { path: '/cuenta', title: 'Mi cuenta' },
  ],
  menu: [
    {
      to: '/cuenta',
      label: 'Mi cuenta',
      order: 0,
      place: 'person',
      keywords: [
        'perfil',
        'contraseña',
        'correo',
        'sesiones',
        'segundo factor',
        'ajustes',
        'mis datos',
        'avisos',
        'apariencia',
        'tema del sistema',
      ],
    },
  ],
  contributions: [
    {
      to: 'inicio/cards',
      version: 1,
      id: 'while-away',
      title: 'Mientras no estabas',
      order: 15,
      module: './src/slots/while-away.tsx',
    },
  ],
});
