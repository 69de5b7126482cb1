import { defineRemote } from '@parque/remote/manifest';

export default defineRemote({
  name: 'auth',
  title: 'Acceso',
  hostApi: '^1.0.0',
  routes: [
    { path: '/login', title: 'Iniciar sesión', layout: 'bare', access: 'signed-out' },
    { path: '/registro', title: 'Crear cuenta', layout: 'bare', access: 'signed-out' },
  ],
  menu: [],
});
