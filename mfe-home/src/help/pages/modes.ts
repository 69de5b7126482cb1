import type { CopyChildEntity } from '@parque/contract';
import type { HelpItem, HelpPage } from '../page';

const modes = {
  activo: { term: 'Activo', text: 'Abre lo que abre la maestra y sigue lo que ya está copiado.' },
  solo_cierres: {
    term: 'Solo cierres',
    text: 'No abre nada. Lo que ya está copiado sigue a la maestra hasta que se cierra. Las aperturas que no se copian constan como omitidas.',
  },
  pausado: {
    term: 'Pausado',
    text: 'No abre nada por ahora, y lo que ya está copiado también sigue a la maestra. Las aperturas quedan sin copiar, y puedes copiarlas después con «Sincronizar ahora».',
  },
} as const satisfies Record<CopyChildEntity['mode'], HelpItem>;

const statuses = {
  activo: { term: 'Activo', text: 'Todo funciona.' },
  solo_cierres: { term: 'Solo cierres', text: 'Es el modo, o algo impide abrir: se dice al lado.' },
  en_pausa: { term: 'Pausado', text: 'No se abre nada: es el modo, o la copia nunca se activó.' },
  conectando: { term: 'Conectando', text: 'Se acaba de activar y aún no se ha leído la cuenta.' },
  credenciales_rechazadas: {
    term: 'Credenciales rechazadas',
    text: 'El bróker no acepta la contraseña. Edita la cuenta. Si es de un terminal, se muestra «Terminal sin conectar»: conéctalo otra vez.',
  },
  no_puede_operar: {
    term: 'No puede operar',
    text: 'La contraseña guardada es la de inversor, o el bróker no acepta órdenes de esta cuenta.',
  },
  sin_conexion: { term: 'Sin conexión', text: 'El bróker no responde. Se intenta cada segundo.' },
  detenido_por_limite: {
    term: 'Detenido por límite',
    text: 'Se alcanzó un límite de pérdida. El del día termina con el día del bróker; los otros, cuando los cambias o los quitas.',
  },
} as const satisfies Record<CopyChildEntity['status'], HelpItem>;

export const modesPage: HelpPage = {
  lead: 'Cada hija tiene un modo que eliges tú, y un estado que dice cómo va.',
  at: { to: '/conector', label: 'Abrir Conector' },
  sections: [
    {
      title: 'Los modos',
      text: 'Ninguno cierra tus posiciones: para eso está «Cerrar todo». El último cambio se puede deshacer.',
      items: Object.values(modes),
    },
    { title: 'Los estados', items: Object.values(statuses) },
  ],
};
