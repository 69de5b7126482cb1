import type { RemoteStatusEntity, RolloutEntity } from '@parque/contract';
import { Banner, Button, Card, DataList, Badge } from '@parque/ui';
import type { AdminAction } from '../changes/change-words';
import { none, formatPercentage } from '../figures';
import { findObstacle } from '../changes/obstacle';
import { StateBadge } from './remote-state';
import { listOriginFacts, pinWords, describeRollout } from './remote-facts';
import css from './status-card.module.css';

interface RolloutLineProps {
  readonly rollout: RolloutEntity;
  readonly onAsk: (order: AdminAction) => void;
}

function RolloutLine({ rollout, onAsk }: RolloutLineProps) {
  const { version, percent, paused, roles } = rollout;
  const resumeAction: AdminAction = { command: 'rollout', version, percent, ...(roles && { roles }) };
  return (
    <li className={css.rollout}>
      <div className="pq-row">
        <strong translate="no" className="pq-num">
          {version}
        </strong>
        {paused ? <Badge tone="accent">En pausa</Badge> : <Badge tone="up">En marcha</Badge>}
        <span className={css.acts}>
          <Button size="sm" onClick={() => onAsk(resumeAction)}>
            {paused ? 'Reanudar' : 'Cambiar'}
            <span className="pq-sr"> el despliegue de {version}</span>
          </Button>
          {!paused && (
            <Button size="sm" onClick={() => onAsk({ command: 'hold' })}>
              Pausar despliegue
            </Button>
          )}
        </span>
      </div>
      <div className="pq-progress" data-tone={paused ? undefined : 'up'}>
        <div className="pq-progress__row">
          <span>{roles ? describeRollout(rollout) : 'De las personas'}</span>
          <b>{formatPercentage(percent / 100)}</b>
        </div>
        <div className="pq-progress__track" aria-hidden="true">
          <i style={{ inlineSize: `${percent}%` }} />
        </div>
      </div>
    </li>
  );
}

interface StatusCardProps {
  readonly status: RemoteStatusEntity;
  readonly onAsk: (order: AdminAction) => void;
}

const stopped = {
  off: { tone: 'danger', title: 'Está apagado: nadie puede usarlo' },
  maintenance: { tone: 'accent', title: 'Está en mantenimiento: nadie puede usarlo' },
} as const;

function Actions({ status, onAsk }: StatusCardProps) {
  const { state } = status.remote;
  const rollback: AdminAction = { command: 'rollback' };
  const noWayBack = findObstacle(rollback, status);
  return (
    <div className={`pq-row ${css.acts}`}>
      {state !== 'on' && (
        <Button size="sm" variant="primary" onClick={() => onAsk({ command: 'revive' })}>
          Encender
        </Button>
      )}
      <Button size="sm" disabled={noWayBack !== undefined} title={noWayBack} onClick={() => onAsk(rollback)}>
        Volver a la anterior
      </Button>
      {state !== 'maintenance' && (
        <Button size="sm" onClick={() => onAsk({ command: 'maintenance', message: '' })}>
          Mantenimiento
        </Button>
      )}
      {state !== 'off' && (
        <Button
          size="sm"
          variant="danger-quiet"
          onClick={() => onAsk({ command: 'kill', message: status.remote.message ?? '' })}
        >
          Apagar
        </Button>
      )}
    </div>
  );
}

export function StatusCard({ status, onAsk }: StatusCardProps) {
  const { state, stable, previous, rollouts, pins, message } = status.remote;
  return (
    <Card
      title="Cómo está"
      padding="md"
      tools={<StateBadge state={state} />}
      foot={<Actions status={status} onAsk={onAsk} />}
    >
      <div className="pq-stack">
        {state !== 'on' && (
          <Banner tone={stopped[state].tone} title={stopped[state].title}>
            {message && <>Se lee: «{message}»</>}
          </Banner>
        )}
        <DataList
          items={[
            { label: 'Versión estable', value: stable },
            { label: 'Anterior', value: previous ?? none },
            ...listOriginFacts(status),
          ]}
        />
        {rollouts.length > 0 && (
          <ul className={css.lines} aria-label="Despliegues">
            {rollouts.map((rollout) => (
              <RolloutLine key={rollout.id} rollout={rollout} onAsk={onAsk} />
            ))}
          </ul>
        )}
        {pins.length > 0 && (
          <ul className={css.lines} aria-label="Versiones fijadas">
            {pins.map((pin) => (
              <li key={pin.version} className={css.pin}>
                <span>Fijada: {pinWords(pin)}</span>
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => onAsk({ command: 'unpin', version: pin.version })}
                >
                  Soltar<span className="pq-sr"> la {pin.version}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
