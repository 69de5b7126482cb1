import { ButtonLink, Icon, Sheet } from '@parque/ui';
import { useState } from 'react';
import type { MenuItem } from '../../composition/menu';

interface LockedTabProps {
  readonly item: MenuItem;
  /** Why the entry is locked. */
  readonly reason: string;
}

/** The tab of a product that the user does not own: shows a lock; opens the reason and the way to buy it. */
export function LockedTab({ item, reason }: LockedTabProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        data-locked=""
        aria-haspopup="dialog"
        aria-label={`${item.label}: ${reason}`}
        onClick={() => setOpen(true)}
      >
        <span>
          {item.icon && <Icon path={item.icon} />}
          <Icon name="lock" size="sm" />
        </span>
        {item.shortLabel}
      </button>
      <Sheet title={item.label} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="pq-stack">
          <p className="pq-row">
            <Icon name="lock" size="sm" />
            {reason}
          </p>
          {item.offer && (
            <ButtonLink variant="primary" isBlock href={`#${item.offer}`} onClick={() => setOpen(false)}>
              Ver cómo contratarlo
            </ButtonLink>
          )}
        </div>
      </Sheet>
    </>
  );
}
