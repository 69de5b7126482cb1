import type { RemoteStatusEntity } from '@parque/contract';
import type { AdminAction } from './change-words';

/** Why no browser runs a version; `undefined` when browsers do. */
export function getVersionFault({
  version,
  revoked,
  isUnusable,
}: RemoteStatusEntity['versions'][number]): string | undefined {
  if (revoked !== null) return `La ${version} está revocada: ${revoked}`;
  if (!isUnusable) return undefined;
  return `Ningún navegador ejecuta la ${version}: las claves de ahora no la aceptan. Su equipo puede publicarla otra vez con la clave actual.`;
}

function findVersionFault(version: string, { versions }: RemoteStatusEntity): string | undefined {
  const publishedVersion = versions.find((candidate) => candidate.version === version);
  return publishedVersion && getVersionFault(publishedVersion);
}

const findVersionObstacle = (version: string, status: RemoteStatusEntity): string | undefined =>
  version === status.remote.stable ? `La ${version} ya es la estable.` : findVersionFault(version, status);

function findRollbackObstacle(status: RemoteStatusEntity): string | undefined {
  const { rollouts, stable, previous } = status.remote;
  const target = rollouts.length > 0 ? stable : previous;
  return target === undefined
    ? 'No hay una versión anterior a la que volver.'
    : findVersionFault(target, status);
}

/** Why an action is impossible in the current state; the server decides. */
export function findObstacle(action: AdminAction, status: RemoteStatusEntity): string | undefined {
  const { remote } = status;
  switch (action.command) {
    case 'promote':
    case 'rollout':
      return findVersionObstacle(action.version, status);
    case 'hold':
      return remote.rollouts.every(({ paused }) => paused)
        ? 'No hay ningún despliegue en marcha.'
        : findVersionFault(remote.stable, status);
    case 'rollback':
      return findRollbackObstacle(status);
    case 'kill':
      return remote.state === 'off' ? 'Ya está apagado.' : undefined;
    case 'maintenance':
      return remote.state === 'maintenance' ? 'Ya está en mantenimiento.' : undefined;
    case 'revive':
      return remote.state === 'on' ? 'Ya está en marcha.' : undefined;
    case 'unpin':
      return remote.pins.some(({ version }) => version === action.version)
        ? findVersionFault(remote.stable, status)
        : `La ${action.version} ya no está fijada.`;
  }
}
