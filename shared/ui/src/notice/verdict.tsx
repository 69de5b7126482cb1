import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import { getTranslateAttribute } from '../format/translate-attribute';

/** Props of {@link Verdict}. */
export interface VerdictProps {
  readonly isOk: boolean;
  /** The rule is met, and something else about it is a reason for care. */
  readonly isWarning?: boolean;
  readonly title: string;
  /** The figures behind it. */
  readonly children?: ReactNode;
}

/** Whether a rule is met. Announced when it changes. */
export function Verdict({ isOk, isWarning = false, title, children }: VerdictProps) {
  const outcomeIcon = isOk ? 'check-circle' : 'error';
  return (
    <div className="pq-verdict" data-ok={isWarning ? 'warning' : isOk} role="status">
      <Icon name={isWarning ? 'warning' : outcomeIcon} />
      <strong translate={getTranslateAttribute(title)}>{title}</strong>
      {children && <p translate={getTranslateAttribute(children)}>{children}</p>}
    </div>
  );
}
