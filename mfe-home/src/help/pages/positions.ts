import type { ReconciliationRowEntity } from '@parque/contract';
import type { HelpItem, HelpPage } from '../page';

const kinds = {
  igual: { term: 'Coincide', text: 'La cuenta tiene lo que consta como copiado.' },
  huerfana: {
    term: 'Huérfana',
    text: 'La abrió el copiador y no consta como copia: no se cerrará con la maestra. Adóptala, ciérrala o déjala como está.',
  },
  lotes: {
    term: 'Difieren los lotes',
    text: 'La posición tiene más volumen del copiado. Adopta o cierra lo que sobra, o déjalo como está.',
  },
  sentido: {
    term: 'Sentido contrario',
    text: 'La posición está al revés que su copia y no sigue a la maestra. Ciérrala o déjala como está.',
  },
  stops: {
    term: 'Difieren los stops',
    text: 'El stop loss o el take profit no es el de la maestra. Iguálalos o déjalos como están.',
  },
  sin_posicion: {
    term: 'Sin posición',
    text: 'Consta como copiada, la cuenta no la tiene y ningún cierre lo explica. Míralo en MetaTrader y dala por cerrada.',
  },
  en_duda: {
    term: 'Sin respuesta',
    text: 'El bróker no contestó a una orden. Se busca qué hizo antes de enviar nada más.',
  },
  cerrada_a_mano: {
    term: 'Cerrada a mano',
    text: 'La cerraste tú o su stop. No es una diferencia y no se vuelve a abrir.',
  },
} as const satisfies Record<ReconciliationRowEntity['kind'], HelpItem>;

export const positionsPage: HelpPage = {
  lead: 'Compara lo que una hija tiene de verdad en su bróker con lo que consta como copiado.',
  at: { to: '/conector', label: 'Abrir Conector' },
  sections: [
    {
      title: 'Cuándo se compara',
      text: 'Cada 15 segundos en las hijas activadas, después de cada orden sin respuesta y cuando pulsas «Comprobar ahora». Una diferencia se muestra si dura diez segundos.',
    },
    { title: 'Lo que puede decir una línea', items: Object.values(kinds) },
    {
      title: 'Qué hace cada botón',
      items: [
        { term: 'Adoptar', text: 'La copia la gestiona desde ahora y la cerrará con la maestra.' },
        { term: 'Cerrar', text: 'Se cierra a precio de mercado. No se puede deshacer.' },
        { term: 'Igualar stops', text: 'La posición tendrá los stops que tenga la maestra.' },
        {
          term: 'Dejar como está',
          text: 'No se envía nada ni se vuelve a avisar hasta que cambie: te ocupas tú.',
        },
      ],
    },
  ],
};
