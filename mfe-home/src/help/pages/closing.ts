import type { HelpPage } from '../page';

export const closingPage: HelpPage = {
  lead: 'Parar la copia, cerrar posiciones y eliminar una cuenta son tres cosas distintas.',
  at: { to: '/conector', label: 'Abrir Conector' },
  sections: [
    {
      title: 'Parar sin cerrar',
      text: 'Elige Solo cierres o Pausado. Las posiciones abiertas siguen abiertas y se cierran con la maestra.',
    },
    {
      title: 'Cerrar todo',
      text: 'Cierra a precio de mercado todas las copias de una hija, de una maestra o de todas. Antes ves posiciones, lotes y resultado. Funciona en cualquier modo y aunque tu producto haya terminado. Marca también «pausar» si no quieres que se copie la próxima apertura.',
    },
    {
      title: 'Eliminar una cuenta con copias abiertas',
      items: [
        { term: 'Cerrar todas ahora', text: 'Se cierran y después se elimina la cuenta.' },
        {
          term: 'Seguir gestionándolas',
          text: 'No se abre nada nuevo, y la cuenta se elimina cuando se cierra la última. Hasta entonces puedes cancelarlo.',
        },
        {
          term: 'Dejarlas abiertas',
          text: 'La cuenta se elimina ya y nadie las cerrará por ti. Si vuelves a añadirla con la misma maestra, se gestionan de nuevo.',
        },
      ],
    },
    {
      title: 'Si termina tu producto',
      text: 'No se abre nada más, los cierres se siguen copiando, y puedes pausar, cerrar y eliminar.',
    },
  ],
};
