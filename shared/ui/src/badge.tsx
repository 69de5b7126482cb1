import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

/** Props of {@link Badge}. */
export interface BadgeProps {
  /** `up` works, `danger` does not, `accent` waits for somebody; without it the state asks for nothing. */
  readonly tone?: 'up' | 'danger' | 'accent' | undefined;
  /** Replaces the drawing that goes with the tone. */
  readonly icon?: IconName | undefined;
  /** Over a picture. */
  readonly isFloating?: boolean | undefined;
  readonly children: ReactNode;
}

const iconOfTone = { up: 'check', danger: 'warning', accent: 'clock' } as const;

/** A state in a word: never by colour alone. */
export function Badge({ tone, icon = tone && iconOfTone[tone], isFloating, children }: BadgeProps) {
  return (
    <span className="pq-badge" data-tone={tone} data-float={isFloating ? '' : undefined}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
