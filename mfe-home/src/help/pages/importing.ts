import type { HelpPage } from '../page';

export const importingPage: HelpPage = {
  lead: 'Lleva al Diario el historial de una cuenta sin conectarla.',
  at: { to: '/panel/importar', label: 'Importar un informe' },
  sections: [
    {
      title: 'Qué archivos sirven',
      items: [
        {
          term: 'Informe de MetaTrader 5',
          text: 'HTML o XLSX: en la pestaña Historial, botón derecho › Informe.',
        },
        {
          term: 'Tabla de otra plataforma',
          text: 'CSV, TSV o XLSX con el resultado y el sentido de cada operación. Las columnas se reconocen por su nombre, y puedes corregirlas.',
        },
      ],
    },
    {
      title: 'Qué se comprueba',
      items: [
        {
          term: 'Conciliado',
          text: 'Las operaciones dan los totales y los balances que el archivo imprime.',
        },
        { term: 'Sin comprobar', text: 'El archivo no trae nada con lo que compararlo.' },
        {
          term: 'Incompleto',
          text: 'Hay filas que no se pueden leer u hojas que se quedan fuera: se dice cuáles.',
        },
      ],
    },
    {
      title: 'Qué pasa con tus datos',
      text: 'El archivo se lee en tu dispositivo y no se envía nada hasta que confirmas. Lo repetido se reconoce y no se suma dos veces. Una importación se puede deshacer.',
    },
    {
      title: 'Qué no es una operación',
      text: 'Posiciones abiertas, órdenes pendientes, depósitos y retiradas. Se cuentan y se nombran aparte.',
    },
  ],
};
