import { eaMessages } from '@parque/contract/ea-messages';
import type { HelpPage } from '../page';

export const licencesPage: HelpPage = {
  lead: 'DashPro y Trend Scanner funcionan en las cuentas de MetaTrader que registras.',
  at: { to: '/products', label: 'Ver productos' },
  sections: [
    {
      title: 'Tus dos cuentas',
      text: 'Cada licencia tiene sitio para dos números de cuenta. Un número registrado queda fijado: no se puede cambiar ni quitar. Si te equivocas, escribe a soporte.',
    },
    {
      title: 'La clave',
      text: 'Está junto a tu licencia cuando has registrado una cuenta. Se pega en el robot. «Renovar la clave» crea otra, y la anterior deja de valer.',
    },
    {
      title: 'Lo que responde la licencia al robot',
      items: Object.values(eaMessages).map((text) => ({ text })),
    },
    {
      title: 'Si la licencia no vale',
      text: 'El robot no abre nada más, pero sigue pudiendo cambiar y cerrar lo que está abierto.',
    },
    {
      title: 'Si el robot no llega a Parqué',
      text: 'Sigue trabajando con el último permiso, como mucho tres días y nunca más allá del final de la licencia. Comprueba en MetaTrader que la dirección está permitida: Herramientas › Opciones › Asesores Expertos › Permitir WebRequest.',
    },
  ],
};
