import type { RolloutEntity } from '@parque/contract';
import { Badge, Button } from '@parque/ui';
import type { AdminAction } from '../changes/change-words';
import { formatPercentage } from '../figures';
import { describeRollout } from './remote-facts';
import css from './rollout-line.module.css';

interface RolloutLineProps {
  readonly rollout: RolloutEntity;
  readonly onAsk: (order: AdminAction) => void;
}

export function RolloutLine({ rollout, onAsk }: RolloutLineProps) {
  const { version, percent, paused, roles } = rollout;
  const again: AdminAction = { command: 'rollout', version, percent, ...(roles && { roles }) };
  return (
    <li className={css.rollout}>
      <div className="pq-row">
        <strong translate="no" className="pq-num">
          {version}
        </strong>
        {paused ? <Badge tone="accent">En pausa</Badge> : <Badge tone="up">En marcha</Badge>}
        <span className={css.acts}>
          <Button size="sm" onClick={() => onAsk(again)}>
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
