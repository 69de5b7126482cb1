import { ButtonLink, Icon, Sheet } from '@parque/ui';
import type { MenuItem } from '../../remotes/menu';

interface LockedSheetProps {
  /** The entry of a product that the user does not own; without it the sheet is closed. */
  readonly item: MenuItem | undefined;
  readonly onClose: () => void;
}

/** Why an entry is locked, and the way to buy its product. */
export function LockedSheet({ item, onClose }: LockedSheetProps) {
  return (
    <Sheet title={item?.label ?? ''} isOpen={item !== undefined} onClose={onClose}>
      <div className="pq-stack">
        <p className="pq-row">
          <Icon name="lock" size="sm" />
          {item?.disabled}
        </p>
        {item?.offer && (
          <ButtonLink variant="primary" isBlock href={`#${item.offer}`} onClick={onClose}>
            Ver cómo contratarlo
          </ButtonLink>
        )}
      </div>
    </Sheet>
  );
}
