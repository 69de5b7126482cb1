import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon';
import { getTranslateAttribute } from '../format/translate-attribute';

/** Props of {@link Badge}. */
export interface BadgeProps {
  /**
   * `up`: it works. `danger`: it does not. `accent`: a user has to act. Without a tone, the state needs no
   * attention.
   */
  readonly tone?: 'up' | 'danger' | 'accent' | undefined;
  /** Replaces the icon of the tone. */
  readonly icon?: IconName | undefined;
  /** Whether the badge lies over a picture. */
  readonly isFloating?: boolean | undefined;
  readonly children: ReactNode;
}

const iconOfTone = { up: 'check', danger: 'warning', accent: 'clock' } as const;

/** A state in one word with an icon, never by colour alone. */
export function Badge({ tone, icon = tone && iconOfTone[tone], isFloating, children }: BadgeProps) {
  return (
    <span
      className="pq-badge"
      translate={getTranslateAttribute(children)}
      data-tone={tone}
      data-float={isFloating ? '' : undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
