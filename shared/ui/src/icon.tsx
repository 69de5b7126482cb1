import type { ComponentProps } from 'react';
import { iconPaths } from './icon-paths';

/** The drawings that every remote may use by name. */
export type IconName = keyof typeof iconPaths;

/** Either the name of a drawing of the design system, or the path of a drawing of one's own, on a grid of 20 × 20. */
export type IconSource =
  { readonly name: IconName; readonly path?: never } | { readonly path: string; readonly name?: never };

/** Props of {@link Icon}. `size`: `sm` 16 px, without it 20 px, `lg` 28 px. */
export type IconProps = IconSource & { readonly size?: 'sm' | 'lg' | undefined } & Omit<
    ComponentProps<'svg'>,
    'name' | 'path'
  >;

/** A drawing in one line, for the eyes only: the words beside it, or the label of its button, say what it means. */
export function Icon({ name, path, size, ...svg }: IconProps) {
  return (
    <svg className="pq-ico" viewBox="0 0 20 20" aria-hidden="true" data-size={size} {...svg}>
      <path d={name ? iconPaths[name] : path} />
    </svg>
  );
}
