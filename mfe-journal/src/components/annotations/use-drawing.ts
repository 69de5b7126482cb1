import { useState, type PointerEvent } from 'react';
import {
  extendStroke,
  isTiny,
  toPixel,
  type Mark,
  type MarkColour,
  type MarkKind,
  type Point,
  type Size,
} from './marks';

function createMarkAt(kind: Exclude<MarkKind, 'text'>, colour: MarkColour, point: Point): Mark {
  if (kind === 'stroke') return { kind, colour, points: `${point.x},${point.y}` };
  return { kind, colour, from: point, to: point };
}

function drawMarkTo(mark: Mark, point: Point, size: Size): Mark {
  if (mark.kind === 'stroke') return { ...mark, points: extendStroke(mark.points, point, size) };
  return 'to' in mark ? { ...mark, to: point } : mark;
}

interface DrawingOptions {
  readonly kind: MarkKind;
  readonly colour: MarkColour;
  readonly size: Size;
  readonly isFull: boolean;
  readonly onDone: (mark: Mark) => void;
  /** Called where a text is to be placed. */
  readonly onText: (point: Point) => void;
}

/** Draws with a mouse, a pen or a finger. The second finger of a gesture draws nothing. */
export function useDrawing({ kind, colour, size, isFull, onDone, onText }: DrawingOptions) {
  const [drawing, setDrawing] = useState<{ readonly pointer: number; readonly mark: Mark }>();
  const toEventPixel = ({ clientX, clientY, currentTarget }: PointerEvent) =>
    toPixel({ x: clientX, y: clientY }, currentTarget.getBoundingClientRect(), size);
  const isOther = ({ pointerId }: PointerEvent) => drawing?.pointer !== pointerId;
  return {
    drawnMark: drawing?.mark,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (drawing || isFull || event.button !== 0) return;
        event.preventDefault();
        if (kind === 'text') return onText(toEventPixel(event));
        event.currentTarget.setPointerCapture?.(event.pointerId);
        setDrawing({ pointer: event.pointerId, mark: createMarkAt(kind, colour, toEventPixel(event)) });
      },
      onPointerMove: (event: PointerEvent) => {
        if (!drawing || isOther(event)) return;
        setDrawing({ ...drawing, mark: drawMarkTo(drawing.mark, toEventPixel(event), size) });
      },
      onPointerUp: (event: PointerEvent) => {
        if (!drawing || isOther(event)) return;
        setDrawing(undefined);
        if (!isTiny(drawing.mark, size)) onDone(drawing.mark);
      },
      onPointerCancel: (event: PointerEvent) => {
        if (!isOther(event)) setDrawing(undefined);
      },
    },
  };
}
