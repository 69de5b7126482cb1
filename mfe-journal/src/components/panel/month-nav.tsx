import type { CalendarMonth } from '@parque/domain/journal';
import { useCommand } from '@parque/remote';
import { IconButton } from '@parque/ui';
import { useEffect, useRef } from 'react';
import { formatMonthName } from '../figures/date-text';
import css from './panel.module.css';

interface MonthNavProps {
  readonly month: CalendarMonth;
  readonly offset: number;
  readonly isLoading: boolean;
  readonly onOffset: (offset: number) => void;
}

/** The month, with buttons for the previous and the next one. Both are disabled while a month loads. */
export function MonthNav({ month, offset, isLoading, onOffset }: MonthNavProps) {
  const nav = useRef<HTMLDivElement>(null);
  const pressedWay = useRef<string>(undefined);

  // A focused button loses the focus when it is disabled; it gets the focus back when it is enabled.
  useEffect(() => {
    if (isLoading || !pressedWay.current || document.activeElement !== document.body) return;
    nav.current?.querySelector<HTMLElement>(`[data-way="${pressedWay.current}"]:enabled`)?.focus();
  }, [isLoading]);

  const showPrevious = isLoading ? undefined : () => onOffset(offset - 1);
  const showNext = isLoading || offset >= 0 ? undefined : () => onOffset(offset + 1);
  useCommand('journal/previous-month', showPrevious);
  useCommand('journal/next-month', showNext);

  return (
    <div className={css.monthNav} ref={nav}>
      <IconButton
        icon="chevron-left"
        size="sm"
        label="Mes anterior"
        data-way="back"
        disabled={!showPrevious}
        onClick={() => {
          pressedWay.current = 'back';
          showPrevious?.();
        }}
      />
      <strong aria-live="polite" translate="no">
        {formatMonthName(month)}
      </strong>
      <IconButton
        icon="chevron-right"
        size="sm"
        label="Mes siguiente"
        data-way="on"
        disabled={!showNext}
        onClick={() => {
          pressedWay.current = 'on';
          showNext?.();
        }}
      />
    </div>
  );
}
