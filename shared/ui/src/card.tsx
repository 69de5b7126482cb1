import { useId, type ReactNode } from 'react';

/** Props of {@link Card}. */
export interface CardProps {
  readonly title?: ReactNode;
  /** A line under the title. */
  readonly note?: ReactNode;
  /** At the right of the title: a badge, a button. */
  readonly tools?: ReactNode;
  readonly foot?: ReactNode;
  /** Room around the content. Without it the content reaches the edges, as a table does. */
  readonly padding?: 'md' | 'lg' | undefined;
  readonly children?: ReactNode;
}

const wrap = (children: ReactNode, padding: CardProps['padding']) =>
  padding ? <div className="pq-card__body">{children}</div> : children;

/** A surface with what belongs together. With a title it is a region of that name. */
export function Card({ title, note, tools, foot, padding, children }: CardProps) {
  const id = useId();
  const hasHead = title !== undefined;
  return (
    <section
      className="pq-card"
      aria-labelledby={hasHead ? id : undefined}
      data-pad={hasHead ? undefined : padding}
    >
      {hasHead && (
        <div className="pq-card__head">
          <div>
            <h2 id={id}>{title}</h2>
            {note && <p>{note}</p>}
          </div>
          {tools}
        </div>
      )}
      {hasHead ? wrap(children, padding) : children}
      {foot && <div className="pq-card__foot">{foot}</div>}
    </section>
  );
}
