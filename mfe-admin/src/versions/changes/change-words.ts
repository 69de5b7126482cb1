import type { RegistryActionEntity, RemoteStatusEntity } from '@parque/contract';
import { formatPercentage } from '../figures';

export interface ChangeWords {
  readonly title: string;
  readonly effect: string;
  readonly confirmLabel: string;
  readonly confirmation: string;
  readonly tone?: 'danger';
}

type Of<Command extends RegistryActionEntity['command']> = Extract<
  RegistryActionEntity,
  { command: Command }
>;

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' });
const formatVersions = (rollouts: RemoteStatusEntity['remote']['rollouts']) =>
  listFormat.format(rollouts.map(({ version }) => version));

function describePromotion({ version }: Of<'promote'>, { title, remote }: RemoteStatusEntity): ChangeWords {
  return {
    title: `¿Promover ${title} ${version}?`,
    effect: `Todo el mundo pasa de la ${remote.stable} a la ${version} en su próxima visita, salvo quien tenga otra versión fijada o en despliegue.`,
    confirmLabel: 'Promover',
    confirmation: `${title} ${version} es la estable`,
  };
}

function describeRollout(
  { version, percent }: Of<'rollout'>,
  { title, remote }: RemoteStatusEntity,
): ChangeWords {
  const existingRollout = remote.rollouts.find((rollout) => rollout.version === version);
  const affectedUsers = existingRollout?.roles ? 'de las personas con su rol' : 'de las personas';
  const isEnd = percent === 0;
  const part = formatPercentage(percent / 100);
  return {
    title: `Desplegar ${title} ${version}`,
    effect: isEnd
      ? `Termina el despliegue: quien usa la ${version} vuelve a la ${remote.stable} en su próxima visita.`
      : `El ${part} ${affectedUsers} usará la ${version} desde su próxima visita; el resto sigue con la ${remote.stable}.`,
    confirmLabel: isEnd ? 'Terminar el despliegue' : `Desplegar al ${part}`,
    confirmation: isEnd ? `Despliegue de ${version} terminado` : `${title} ${version}, al ${part}`,
    ...(isEnd && { tone: 'danger' as const }),
  };
}

function createHoldWords({ title, remote }: RemoteStatusEntity): ChangeWords {
  const runningRollouts = remote.rollouts.filter(({ paused }) => !paused);
  return {
    title: `¿Pausar el despliegue de ${title}?`,
    effect: `Quien usa la ${formatVersions(runningRollouts)} vuelve a la ${remote.stable} en su próxima visita, hasta que lo reanudes.`,
    confirmLabel: 'Pausar',
    confirmation: 'Despliegue en pausa',
  };
}

function rollback(status: RemoteStatusEntity): ChangeWords {
  const { title, remote } = status;
  const isRollout = remote.rollouts.length > 0;
  const target = isRollout ? remote.stable : remote.previous;
  const from = isRollout ? formatVersions(remote.rollouts) : remote.stable;
  return {
    title: isRollout ? `¿Deshacer el despliegue de ${title}?` : `¿Volver a ${title} ${target}?`,
    effect: isRollout
      ? `Termina el despliegue de la ${from}: todo el mundo vuelve a la ${target}, que sigue siendo la estable, en su próxima visita.`
      : `Todo el mundo pasa de la ${from} a la ${target}, que era la estable antes, en su próxima visita.`,
    confirmLabel: 'Volver atrás',
    confirmation: `${title} vuelve a la ${target}`,
    tone: 'danger',
  };
}

function describeUnpin({ version }: Of<'unpin'>, { title, remote }: RemoteStatusEntity): ChangeWords {
  return {
    title: `¿Soltar ${title} ${version}?`,
    effect: `Quien tiene fijada la ${version} pasa a la que le toque, normalmente la ${remote.stable}, en su próxima visita.`,
    confirmLabel: 'Soltar',
    confirmation: `${title} ${version} ya no está fijada`,
  };
}

/** The actions of this screen; all others need the `parque` command. */
export type AdminAction = Exclude<RegistryActionEntity, { command: 'pin' | 'retire' }>;

export function changeWords(action: AdminAction, status: RemoteStatusEntity): ChangeWords {
  const { title, remote } = status;
  switch (action.command) {
    case 'promote':
      return describePromotion(action, status);
    case 'rollout':
      return describeRollout(action, status);
    case 'hold':
      return createHoldWords(status);
    case 'rollback':
      return rollback(status);
    case 'unpin':
      return describeUnpin(action, status);
    case 'kill':
      return {
        title: `¿Apagar ${title}?`,
        effect: `Nadie podrá usar ${title}: quien entre leerá tu mensaje en su lugar, hasta que lo enciendas.`,
        confirmLabel: 'Apagar',
        confirmation: `${title} está apagado`,
        tone: 'danger',
      };
    case 'maintenance':
      return {
        title: `¿Poner ${title} en mantenimiento?`,
        effect: `Quien entre en ${title} leerá que se está mejorando y tu mensaje, hasta que lo enciendas.`,
        confirmLabel: 'Poner en mantenimiento',
        confirmation: `${title} está en mantenimiento`,
      };
    case 'revive':
      return {
        title: `¿Encender ${title}?`,
        effect: `Todo el mundo vuelve a tener ${title}, con la ${remote.stable}, desde su próxima visita.`,
        confirmLabel: 'Encender',
        confirmation: `${title} está encendido`,
      };
  }
}
