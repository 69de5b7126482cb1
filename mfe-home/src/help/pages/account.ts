import { minPasswordCharacters } from '@parque/contract/limits';
import type { HelpPage } from '../page';

export const accountPage: HelpPage = {
  lead: 'Todo está en Mi cuenta, detrás de tu nombre en el menú.',
  at: { to: '/cuenta', label: 'Abrir Mi cuenta' },
  sections: [
    {
      title: 'Los códigos que puedes encontrar',
      items: [
        {
          term: 'Código del segundo factor',
          text: 'Seis cifras de tu app de códigos, que se piden después de la contraseña.',
        },
        {
          term: 'Códigos de recuperación',
          text: 'Para entrar sin esa app. Cada uno vale una vez: guárdalos fuera del teléfono.',
        },
        {
          term: 'Llave de acceso',
          text: 'Entras con la huella, la cara o el PIN del dispositivo, sin contraseña.',
        },
        { term: 'Código de un terminal', text: 'Conecta una cuenta de MetaTrader. Está en Mis terminales.' },
        { term: 'Clave de un robot', text: 'Está en la página de su producto.' },
      ],
    },
    {
      title: 'Tu correo y tu contraseña',
      items: [
        {
          term: 'Confirma tu correo',
          text: 'Lo que compraste con esa dirección se activa cuando abres el enlace que te enviamos.',
        },
        {
          term: 'Cambia la contraseña',
          text: `Al menos ${minPasswordCharacters} caracteres, y ninguna de las más usadas. Si la olvidaste: «¿Has olvidado tu contraseña?» al iniciar sesión.`,
        },
        { term: 'Sesiones', text: 'Ves dónde está abierta tu cuenta y puedes cerrarla en cada sitio.' },
      ],
    },
    {
      title: 'Tus datos',
      text: 'Puedes descargar una copia de todo, o eliminar tu cuenta. Antes cancela la suscripción en Hotmart y cierra tus posiciones: siguen en tu bróker.',
    },
  ],
};
