import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon';

/** Props of {@link IconButton}: those of a native button, without content of its own. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> {
  readonly icon: IconName;
  /** What it does, in words: read aloud, and shown when pointed at. */
  readonly label: string;
  readonly size?: 'sm' | undefined;
  readonly tone?: 'danger' | undefined;
  readonly isOutlined?: boolean | undefined;
}

/** A button that only shows a drawing. */
export function IconButton({ icon, label, size, tone, isOutlined, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className="pq-iconbtn"
      aria-label={label}
      title={label}
      data-size={size}
      data-tone={tone}
      data-outline={isOutlined ? '' : undefined}
    >
      <Icon name={icon} />
    </button>
  );
}
