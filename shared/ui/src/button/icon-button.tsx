import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../icon/icon';

/** Props of {@link IconButton}: those of a native button, without content. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> {
  readonly icon: IconName;
  /** Its action in words: the accessible name and the tooltip. */
  readonly label: string;
  readonly size?: 'sm' | undefined;
  readonly tone?: 'danger' | undefined;
}

export function IconButton({ icon, label, size, tone, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className="pq-iconbtn"
      aria-label={label}
      title={label}
      data-size={size}
      data-tone={tone}
    >
      <Icon name={icon} />
    </button>
  );
}
