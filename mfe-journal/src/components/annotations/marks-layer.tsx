import type { ReactNode } from 'react';
import css from './annotations.module.css';
import { describeMarks, type Mark, type Point, type Size } from './marks';

/** Strokes and letters grow with the picture, so that they look the same at each size. */
const computeStrokeWidth = ({ width, height }: Size) => Math.max(width, height) / 260;
const computeLetterSize = ({ width, height }: Size) => Math.max(width, height) / 30;

/** The head of an arrow: two lines that meet at its end. */
function buildArrowHead(from: Point, to: Point, size: Size): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const length = 6 * computeStrokeWidth(size);
  const formatWingPoint = (turn: number) =>
    `${to.x - length * Math.cos(angle + turn)} ${to.y - length * Math.sin(angle + turn)}`;
  return `M${formatWingPoint(0.5)}L${to.x} ${to.y}L${formatWingPoint(-0.5)}`;
}

function buildMarkPath(mark: Exclude<Mark, { kind: 'text' }>, size: Size): string {
  if (mark.kind === 'stroke') return `M${mark.points.replaceAll(' ', 'L')}`;
  const { kind, from, to } = mark;
  if (kind === 'rectangle') return `M${from.x} ${from.y}H${to.x}V${to.y}H${from.x}Z`;
  const line = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  return kind === 'line' ? line : line + buildArrowHead(from, to, size);
}

/** A drawing with a dark edge, so that it is visible on light and dark charts. */
function MarkShape({ mark, size }: { readonly mark: Mark; readonly size: Size }) {
  if (mark.kind === 'text') {
    return (
      <text className={css.text} data-colour={mark.colour} {...mark.at} fontSize={computeLetterSize(size)}>
        {mark.text}
      </text>
    );
  }
  const d = buildMarkPath(mark, size);
  const width = computeStrokeWidth(size);
  return (
    <g className={css.shape}>
      <path className={css.edge} d={d} strokeWidth={2 * width} />
      <path data-colour={mark.colour} d={d} strokeWidth={width} />
    </g>
  );
}

interface MarksLayerProps {
  readonly marks: readonly Mark[];
  readonly size: Size;
}

/** The drawings of a screenshot, above the picture in the same box. */
export function MarksLayer({ marks, size }: MarksLayerProps): ReactNode {
  if (marks.length === 0) return null;
  return (
    <div className={css.layer} translate="no">
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={`Dibujos: ${describeMarks(marks)}`}
      >
        {marks.map((mark, index) => (
          <MarkShape key={index} mark={mark} size={size} />
        ))}
      </svg>
    </div>
  );
}
