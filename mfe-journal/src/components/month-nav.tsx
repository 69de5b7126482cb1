import type { CalendarMonth } from '@parque/domain/journal';
import { useCommand } from '@parque/remote';
import { IconButton } from '@parque/ui';
import { useEffect, useRef } from 'react';
import { monthName } from './date-text';
import css from './panel.module.css';

interface MonthNavProps {
  readonly month: CalendarMonth;
  readonly offset: number;
  readonly isLoading: boolean;
  readonly onOffset: (offset: number) => void;
}

/** The month, and the way to the ones beside it. Both ways are closed while a month is on its way. */
export function MonthNav({ month, offset, isLoading, onOffset }: MonthNavProps) {
  const nav = useRef<HTMLDivElement>(null);
  const pressed = useRef<string>(undefined);

  // A button that is disabled under the finger loses the focus: it gets it back once it may be pressed again.
  useEffect(() => {
    if (isLoading || !pressed.current || document.activeElement !== document.body) return;
    nav.current?.querySelector<HTMLElement>(`[data-way="${pressed.current}"]:enabled`)?.focus();
  }, [isLoading]);

  const goBack = isLoading ? undefined : () => onOffset(offset - 1);
  const goOn = isLoading || offset >= 0 ? undefined : () => onOffset(offset + 1);
  useCommand('journal/previous-month', goBack);
  useCommand('journal/next-month', goOn);

  return (
    <div className={css.monthNav} ref={nav}>
      <IconButton
        icon="chevron-left"
        size="sm"
        label="Mes anterior"
        data-way="back"
        disabled={!goBack}
        onClick={() => {
          pressed.current = 'back';
          goBack?.();
        }}
      />
      <strong aria-live="polite">{monthName(month)}</strong>
      <IconButton
        icon="chevron-right"
        size="sm"
        label="Mes siguiente"
        data-way="on"
        disabled={!goOn}
        onClick={() => {
          pressed.current = 'on';
          goOn?.();
        }}
      />
    </div>
  );
}
