import type { ComponentProps } from 'react';
import { iconPaths } from './icon-paths';

/** Names of the icons that every remote may use. */
export type IconName = keyof typeof iconPaths;

/** The name of an icon of the design system, or the path of another icon on a grid of 20 × 20. */
export type IconSource =
  | { readonly name: IconName; readonly path?: never }
  | { readonly path: string; readonly name?: never };

/** Props of {@link Icon}. `size`: `sm` 16 px, without it 20 px, `lg` 28 px. */
export type IconProps = IconSource & { readonly size?: 'sm' | 'lg' | undefined } & Omit<
    ComponentProps<'svg'>,
    'name' | 'path'
  >;

/** A line icon, hidden from screen readers: the text beside it or the label of its button gives the meaning. */
export function Icon({ name, path, size, ...svg }: IconProps) {
  return (
    <svg className="pq-ico" viewBox="0 0 20 20" aria-hidden="true" data-size={size} {...svg}>
      <path d={name ? iconPaths[name] : path} />
    </svg>
  );
}
