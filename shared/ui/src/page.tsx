import type { ReactNode } from 'react';

/** Props of {@link Page}. */
export interface PageProps {
  readonly title: string;
  /** A line under the title. */
  readonly lead?: ReactNode;
  /** At the right of the title: buttons of the whole page. */
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
}

/** A screen inside the frame: its heading, and its cards one under the other. */
export function Page({ title, lead, tools, children }: PageProps) {
  return (
    <>
      <div className="pq-page">
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {tools && <div className="pq-page__tools">{tools}</div>}
      </div>
      <div className="pq-cards">{children}</div>
    </>
  );
}
