import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** Positions of two points of a chart, the first one not after the second one. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

interface Cursor {
  readonly index: number;
  /** Where a selection begins; without it only one point is read. */
  readonly anchor?: number | undefined;
}

interface ChartCursorOptions {
  readonly count: number;
  /** Called when a range has been selected. Without it the chart has no selection. */
  readonly onSelect?: ((span: Span) => void) | undefined;
  /** Whether a finger selects; else it reads, so that a touch changes no period by mistake. */
  readonly isFingerSelecting?: boolean;
}

const toSpan = ({ index, anchor = index }: Cursor): Span => ({
  first: Math.min(index, anchor),
  last: Math.max(index, anchor),
});

/** Returns the point that is nearest to the pointer. The point with position i is at (i + 1) / count of the width. */
function findPointUnder({ currentTarget, clientX }: PointerEvent, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const nearest = Math.round(((clientX - left) / (width || 1)) * count) - 1;
  return Math.min(count - 1, Math.max(0, nearest));
}

/** Returns the position after a key; undefined for keys that do not move. */
function findNextPosition(key: string, position: number | undefined, count: number): number | undefined {
  const page = Math.max(2, Math.round(count / 10));
  const from = position ?? count;
  const positions: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowRight: position === undefined ? 0 : from + 1,
    PageUp: from + page,
    PageDown: from - page,
    Home: 0,
    End: count - 1,
  };
  const next = positions[key];
  return next === undefined ? undefined : Math.min(count - 1, Math.max(0, next));
}

/**
 * The point of a chart that is read, by pointer, finger or keyboard, and the selected range. A mouse selects by dragging, a
 * finger too while `isFingerSelecting`, the keyboard with the shift key and Enter. Escape removes the selection, then the
 * cursor.
 */
export function useChartCursor({ count, onSelect, isFingerSelecting = false }: ChartCursorOptions) {
  const [cursor, setCursor] = useState<Cursor>();
  // The points may have changed since.
  const validCursor = cursor && cursor.index < count && (cursor.anchor ?? 0) < count ? cursor : undefined;
  const selectedSpan = validCursor?.anchor === undefined ? undefined : toSpan(validCursor);
  const clear = () => setCursor(undefined);

  const select = () => {
    if (!selectedSpan || selectedSpan.first === selectedSpan.last) return;
    clear();
    onSelect?.(selectedSpan);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && selectedSpan) {
      event.preventDefault();
      select();
      return;
    }
    if (event.key === 'Escape' && validCursor) {
      event.preventDefault();
      setCursor(selectedSpan ? { index: validCursor.index } : undefined);
      return;
    }
    const nextPosition = findNextPosition(event.key, validCursor?.index, count);
    if (nextPosition === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const anchor =
      event.shiftKey && onSelect ? (validCursor?.anchor ?? validCursor?.index ?? nextPosition) : undefined;
    setCursor({ index: nextPosition, anchor });
  };

  return {
    /** Position of the point that is read. */
    index: validCursor?.index,
    selectedSpan,
    handlers: {
      onKeyDown,
      onBlur: clear,
      onPointerDown(event: PointerEvent) {
        const pointIndex = findPointUnder(event, count);
        const isSelecting = event.pointerType === 'mouse' ? event.button === 0 : isFingerSelecting;
        const canSelect = onSelect !== undefined && isSelecting;
        if (canSelect) event.currentTarget.setPointerCapture(event.pointerId);
        setCursor({ index: pointIndex, anchor: canSelect ? pointIndex : undefined });
      },
      onPointerMove(event: PointerEvent) {
        const hoveredIndex = findPointUnder(event, count);
        setCursor((previous) => ({
          index: hoveredIndex,
          anchor: event.buttons === 1 ? previous?.anchor : undefined,
        }));
      },
      onPointerUp: select,
      onPointerLeave(event: PointerEvent) {
        if (event.buttons === 0) clear();
      },
      onPointerCancel: clear,
    },
  };
}
