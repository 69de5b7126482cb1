import type { ReactNode } from 'react';
import { getTranslateAttribute } from '../format/translate-attribute';

/** Props of {@link Page}. */
export interface PageProps {
  readonly title: ReactNode;
  /** A line under the title. */
  readonly lead?: ReactNode;
  /** To the right of the title: buttons for the whole page. */
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
}

/** A screen inside the frame: its heading, and its cards in one column. */
export function Page({ title, lead, tools, children }: PageProps) {
  return (
    <>
      <div className="pq-page">
        <div>
          <h1>{title}</h1>
          {lead && <p translate={getTranslateAttribute(lead)}>{lead}</p>}
        </div>
        {tools && <div className="pq-page__tools">{tools}</div>}
      </div>
      <div className="pq-cards">{children}</div>
    </>
  );
}
