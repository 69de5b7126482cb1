import type { HelpPage } from '../page';

export const terminalsPage: HelpPage = {
  lead: 'Un pequeño programa en tu MetaTrader 5 conecta la cuenta. Parqué nunca conoce su contraseña.',
  at: { to: '/terminales', label: 'Conectar mi terminal' },
  sections: [
    {
      title: 'Los pasos',
      items: [
        { term: '1. Copia el programa', text: 'Descárgalo y ponlo en MQL5 › Experts de MetaTrader.' },
        {
          term: '2. Permite la dirección',
          text: 'Herramientas › Opciones › Asesores Expertos › Permitir WebRequest, con la dirección que muestra la página.',
        },
        {
          term: '3. Pide un código y pégalo',
          text: 'Vale diez minutos y una sola vez. Escribirlo mal no lo gasta.',
        },
        { term: '4. Confirma que es tu cuenta', text: 'Antes no se hace nada con ella.' },
      ],
    },
    {
      title: 'Si no va bien',
      items: [
        {
          term: 'El terminal no responde',
          text: 'MetaTrader tiene que estar abierto y el ordenador encendido, también para copiar.',
        },
        {
          term: 'El trading algorítmico está desactivado',
          text: 'Pulsa «Trading algorítmico» en MetaTrader, y en las propiedades del programa (F7) permítelo.',
        },
        {
          term: 'Entraste con la contraseña de inversor',
          text: 'Sirve para el diario y para una maestra. Para una hija hace falta la principal.',
        },
        {
          term: 'Conectada desde otro terminal',
          text: 'Solo uno lleva la cuenta a la vez. Puedes pasarla al que espera.',
        },
        {
          term: 'El terminal está en otra cuenta',
          text: 'Vuelve en MetaTrader a la cuenta conectada, o conecta la otra con su propio código.',
        },
      ],
    },
    {
      title: 'Tus límites en el programa',
      text: '«Lotes por orden, como máximo» y «Posiciones abiertas, como máximo» rechazan las aperturas que los superan. Con «Permitir operar» en «false», el programa solo informa.',
    },
  ],
};
