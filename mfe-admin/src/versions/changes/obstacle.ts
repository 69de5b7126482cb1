import type { RemoteStatusEntity } from '@parque/contract';
import type { AdminAction } from './change-words';

function obstacleToVersion(version: string, { remote, versions }: RemoteStatusEntity): string | undefined {
  if (version === remote.stable) return `La ${version} ya es la estable.`;
  const revoked = versions.find((one) => one.version === version)?.revoked;
  return revoked ? `La ${version} está revocada: ${revoked}` : undefined;
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
        : undefined;
    case 'rollback':
      return remote.rollouts.length === 0 && remote.previous === undefined
        ? 'No hay una versión anterior a la que volver.'
        : undefined;
    case 'kill':
      return remote.state === 'off' ? 'Ya está apagado.' : undefined;
    case 'maintenance':
      return remote.state === 'maintenance' ? 'Ya está en mantenimiento.' : undefined;
    case 'revive':
      return remote.state === 'on' ? 'Ya está en marcha.' : undefined;
    case 'unpin':
      return remote.pins.some(({ version }) => version === action.version)
        ? undefined
        : `La ${action.version} ya no está fijada.`;
  }
}
