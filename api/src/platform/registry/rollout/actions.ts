import type { RegisteredRemoteEntity, RegistryActionEntity, RolloutEntity } from '@parque/contract';
import { hashUser } from '@parque/release';
import { randomBytes } from 'node:crypto';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import type { FormerStable } from '../revisions';

/** The facts that an action reads besides the remote. */
export interface ActionScope {
  readonly now: Date;
  readonly publishedVersions: ReadonlySet<string>;
  /** Versions of this remote that may never run again. */
  readonly revokedVersions: ReadonlySet<string>;
  /** Versions of this remote that no browser runs, because the key list rejects their signature or claims. */
  readonly unusableVersions: ReadonlySet<string>;
  /** Versions of this remote that were stable; first the one that became stable last. */
  readonly formerStables: readonly FormerStable[];
}

const maxRollouts = 5;
const maxPins = 10;

/** @param reason - In Spanish, for admins. @param detail - In English, for the `parque` command. */
function rejectChange(reason: string, detail: string): never {
  throw new ApiRuleError('change_impossible', { fields: { action: reason, detail } });
}

function requireUsable(version: string, scope: ActionScope): void {
  if (!scope.publishedVersions.has(version)) throw new ApiRuleError('version_unknown');
  if (scope.revokedVersions.has(version)) throw new ApiRuleError('version_revoked');
  if (scope.unusableVersions.has(version))
    throw new ApiRuleError('version_unusable', { fields: { version } });
}

type Remote = RegisteredRemoteEntity;
type Action<Command extends RegistryActionEntity['command']> = Extract<
  RegistryActionEntity,
  { command: Command }
>;

function promote(remote: Remote, { version }: Action<'promote'>, scope: ActionScope): Remote {
  requireUsable(version, scope);
  if (remote.stable === version)
    rejectChange(`${version} ya es la estable`, `${version} is the stable version already`);
  const rollouts = remote.rollouts.filter((rollout) => rollout.version !== version);
  return { ...remote, previous: remote.stable, stable: version, rollouts };
}

/** The same rollout with another percentage keeps its salt: its users remain in it when the percentage grows. */
function rollOut(remote: Remote, { version, percent, roles }: Action<'rollout'>, scope: ActionScope): Remote {
  requireUsable(version, scope);
  if (remote.stable === version)
    rejectChange(`${version} ya es la estable`, `${version} is the stable version already`);
  const currentRollout = remote.rollouts.find((rollout) => rollout.version === version);
  const otherRollouts = remote.rollouts.filter((rollout) => rollout !== currentRollout);
  if (percent === 0) {
    if (!currentRollout) rejectChange(`${version} no tiene despliegue`, `${version} has no rollout`);
    requireUsable(remote.stable, scope);
    return { ...remote, rollouts: otherRollouts };
  }
  if (otherRollouts.length >= maxRollouts)
    rejectChange(
      `hay ya ${maxRollouts} despliegues`,
      `there are ${maxRollouts} rollouts already: end one by parque rollout 0`,
    );
  const id = currentRollout?.id ?? randomBytes(6).toString('hex');
  const since =
    currentRollout && !currentRollout.paused && currentRollout.since
      ? currentRollout.since
      : scope.now.toISOString();
  const next: RolloutEntity = {
    id,
    version,
    percent,
    salt: currentRollout?.salt ?? `${remote.name}-${id}`,
    since,
    ...(roles && { roles }),
  };
  return { ...remote, rollouts: [next, ...otherRollouts] };
}

/** The users of a paused rollout get the stable version. */
function hold(remote: Remote, scope: ActionScope): Remote {
  if (remote.rollouts.every(({ paused }) => paused))
    rejectChange('no hay ningún despliegue en marcha', 'no rollout is running');
  requireUsable(remote.stable, scope);
  return { ...remote, rollouts: remote.rollouts.map((rollout) => ({ ...rollout, paused: true })) };
}

/** Returns the last version that was stable before `version` first was, may run, and was not withdrawn. */
function findRollbackTarget(version: string, scope: ActionScope) {
  const index = scope.formerStables.findIndex((former) => former.version === version);
  return scope.formerStables
    .slice(index + 1)
    .find(
      ({ version: older, isWithdrawn }) =>
        !isWithdrawn &&
        scope.publishedVersions.has(older) &&
        !scope.revokedVersions.has(older) &&
        !scope.unusableVersions.has(older),
    )?.version;
}

/** Goes back to a version; without one, ends the rollouts if there are any, else goes back to the previous version. */
function rollBack(remote: Remote, { version }: Action<'rollback'>, scope: ActionScope): Remote {
  const target = version ?? (remote.rollouts.length > 0 ? remote.stable : remote.previous);
  if (target === undefined)
    rejectChange('no hay versión anterior', 'there is no previous version: name one with --version');
  if (target === remote.stable) {
    if (remote.rollouts.length === 0)
      rejectChange(`${target} ya es la estable`, `${target} is the stable version already`);
    requireUsable(target, scope);
    return { ...remote, rollouts: [] };
  }
  requireUsable(target, scope);
  const { previous: _over, ...rest } = remote;
  const previous = findRollbackTarget(target, scope);
  return { ...rest, stable: target, ...(previous !== undefined && { previous }), rollouts: [] };
}

function resumeRemote(remote: Remote, scope: ActionScope): Remote {
  if (remote.state === 'on') rejectChange('ya está en marcha', 'it is running already');
  requireUsable(remote.stable, scope);
  const { message: _over, ...rest } = remote;
  return { ...rest, state: 'on' };
}

function pin(remote: Remote, { version, users, roles }: Action<'pin'>, scope: ActionScope): Remote {
  requireUsable(version, scope);
  if (!users?.length && !roles) rejectChange('falta para quién', 'name users or roles');
  const otherPins = remote.pins.filter((other) => other.version !== version);
  if (otherPins.length >= maxPins)
    rejectChange(
      `hay ya ${maxPins} versiones fijadas`,
      `${maxPins} versions are pinned already: remove one by parque pin --remove`,
    );
  const newPin = {
    version,
    ...(users && { users: users.map((id) => hashUser(remote.name, id)) }),
    ...(roles && { roles }),
  };
  return { ...remote, pins: [newPin, ...otherPins] };
}

/** The users of a pin that is removed get the stable version. */
function removePin(remote: Remote, { version }: Action<'unpin'>, scope: ActionScope): Remote {
  const pins = version === undefined ? [] : remote.pins.filter((other) => other.version !== version);
  if (pins.length === remote.pins.length) rejectChange('no hay nada fijado', 'nothing is pinned');
  requireUsable(remote.stable, scope);
  return { ...remote, pins };
}

/** Stops a remote for good. Its versions and its history are stored; its addresses are free after a time. */
const retire = ({ name, base, stable }: Remote, { now }: ActionScope): Remote => ({
  name,
  base,
  state: 'off',
  stable,
  retiredAt: now.toISOString(),
  rollouts: [],
  pins: [],
});

/**
 * Returns the remote after an action.
 *
 * @throws ApiRuleError - `version_unknown`, `version_revoked`, `version_unusable`, or `change_impossible` with the reason.
 */
export function applyAction(remote: Remote, action: RegistryActionEntity, scope: ActionScope): Remote {
  if (remote.retiredAt !== undefined)
    rejectChange('está retirado', 'it is retired for good: publish under another name');
  switch (action.command) {
    case 'promote':
      return promote(remote, action, scope);
    case 'rollout':
      return rollOut(remote, action, scope);
    case 'hold':
      return hold(remote, scope);
    case 'rollback':
      return rollBack(remote, action, scope);
    case 'kill':
      return { ...remote, state: 'off', message: action.message };
    case 'maintenance':
      return { ...remote, state: 'maintenance', message: action.message };
    case 'revive':
      return resumeRemote(remote, scope);
    case 'retire':
      return retire(remote, scope);
    case 'pin':
      return pin(remote, action, scope);
    case 'unpin':
      return removePin(remote, action, scope);
  }
}
