import type { RemoteStatusEntity } from '@parque/contract';
import type { AdminAction } from './change-words';

/** Why no browser runs a version; `undefined` when browsers do. */
export function faultOf({
  version,
  revoked,
  isUnusable,
}: RemoteStatusEntity['versions'][number]): string | undefined {
  if (revoked !== null) return `La ${version} está revocada: ${revoked}`;
  if (!isUnusable) return undefined;
  return `Ningún navegador ejecuta la ${version}: las claves de ahora no la aceptan. Su equipo puede publicarla otra vez con la clave actual.`;
}

function faultOfVersion(version: string, { versions }: RemoteStatusEntity): string | undefined {
  const known = versions.find((one) => one.version === version);
  return known && faultOf(known);
}

const obstacleToVersion = (version: string, status: RemoteStatusEntity): string | undefined =>
  version === status.remote.stable ? `La ${version} ya es la estable.` : faultOfVersion(version, status);

function obstacleToRollback(status: RemoteStatusEntity): string | undefined {
  const { rollouts, stable, previous } = status.remote;
  const target = rollouts.length > 0 ? stable : previous;
  return target === undefined
    ? 'No hay una versión anterior a la que volver.'
    : faultOfVersion(target, status);
}

/** Why an action is impossible in the current state; the server decides. */
export function obstacleTo(action: AdminAction, status: RemoteStatusEntity): string | undefined {
  const { remote } = status;
  switch (action.command) {
    case 'promote':
    case 'rollout':
      return obstacleToVersion(action.version, status);
    case 'hold':
      return remote.rollouts.every(({ paused }) => paused)
        ? 'No hay ningún despliegue en marcha.'
        : faultOfVersion(remote.stable, status);
    case 'rollback':
      return obstacleToRollback(status);
    case 'kill':
      return remote.state === 'off' ? 'Ya está apagado.' : undefined;
    case 'maintenance':
      return remote.state === 'maintenance' ? 'Ya está en mantenimiento.' : undefined;
    case 'revive':
      return remote.state === 'on' ? 'Ya está en marcha.' : undefined;
    case 'unpin':
      return remote.pins.some(({ version }) => version === action.version)
        ? faultOfVersion(remote.stable, status)
        : `La ${action.version} ya no está fijada.`;
  }
}
