import { useId, type ReactNode } from 'react';
import { getTranslateAttribute } from '../format/translate-attribute';

/** Props of {@link Card}. */
export interface CardProps {
  readonly title?: ReactNode;
  /** A line under the title. */
  readonly note?: ReactNode;
  /** To the right of the title: a badge, a button. */
  readonly tools?: ReactNode;
  readonly foot?: ReactNode;
  /**
   * Padding around the content. Without it the content reaches the edges, as a table does. `lg` is for the main subject
   * of a screen, and enlarges the title.
   */
  readonly padding?: 'md' | 'lg' | undefined;
  readonly children?: ReactNode;
}

interface HeadProps extends Pick<CardProps, 'title' | 'note' | 'tools'> {
  readonly id: string;
  readonly isLarge: boolean;
}

function Head({ id, title, note, tools, isLarge }: HeadProps) {
  return (
    <div className={isLarge ? 'pq-card__lead' : 'pq-card__head'}>
      <div>
        <h2 className={isLarge ? 'pq-t-lg' : undefined} id={id} translate={getTranslateAttribute(title)}>
          {title}
        </h2>
        {note && (
          <p className={isLarge ? 'pq-soft' : undefined} translate={getTranslateAttribute(note)}>
            {note}
          </p>
        )}
      </div>
      {tools}
    </div>
  );
}

/** A surface that groups related content. With a title it is a region of that name. */
export function Card({ title, note, tools, foot, padding, children }: CardProps) {
  const id = useId();
  const hasTitle = title !== undefined;
  const hasHead = hasTitle && padding !== 'lg';
  return (
    <section
      className="pq-card"
      aria-labelledby={hasTitle ? id : undefined}
      data-pad={hasHead ? undefined : padding}
    >
      {hasTitle && <Head id={id} title={title} note={note} tools={tools} isLarge={!hasHead} />}
      {hasHead && padding ? <div className="pq-card__body">{children}</div> : children}
      {foot && <div className="pq-card__foot">{foot}</div>}
    </section>
  );
}
