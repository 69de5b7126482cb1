import type { ScreenshotEntity } from '@parque/contract';
import { maxMarkPoints, maxMarks } from '@parque/contract/limits';

/** A drawing on a screenshot, in pixels of the stored picture. */
export type Mark = ScreenshotEntity['marks'][number];

export type MarkColour = Mark['colour'];

/** What a user can draw. */
export type MarkKind = Mark['kind'];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Size = Pick<ScreenshotEntity, 'width' | 'height'>;

const clampPixel = (value: number, max: number) => Math.round(Math.min(Math.max(value, 0), max));

/** The nearest whole pixel of the picture. */
const clampPoint = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: clampPixel(x, width),
  y: clampPixel(y, height),
});

/** The pixel of the picture below a point of the screen. */
export function toPixel({ x, y }: Point, box: DOMRect, size: Size): Point {
  const scale = (distance: number, shownSize: number, storedSize: number) =>
    shownSize === 0 ? 0 : (distance * storedSize) / shownSize;
  const pixel = {
    x: scale(x - box.left, box.width, size.width),
    y: scale(y - box.top, box.height, size.height),
  };
  return clampPoint(pixel, size);
}

/** Points of a free-hand stroke. More are left out: a longer stroke ends there. */
const maxStrokePoints = 400;

/** Points nearer than this share of the longest side are left out. */
const nearest = 1 / 400;

/** The numbers of a stroke: x and y of each point in turn. */
const parseNumbers = (points: string) => points.split(/[ ,]/).map(Number);

/** Extends a stroke to a point. @param points - As they are stored: `10,20 30,40`. */
export function extendStroke(points: string, { x, y }: Point, size: Size): string {
  const numbers = parseNumbers(points);
  const [lastX = 0, lastY = 0] = numbers.slice(-2);
  const isNear = Math.hypot(x - lastX, y - lastY) < Math.max(size.width, size.height) * nearest;
  return isNear || numbers.length >= 2 * maxStrokePoints ? points : `${points} ${x},${y}`;
}

const movePoint = ({ x, y }: Point, offset: Point, size: Size) =>
  clampPoint({ x: x + offset.x, y: y + offset.y }, size);

/** Moves a drawing to another position inside the picture. */
export function moveMark(mark: Mark, offset: Point, size: Size): Mark {
  if (mark.kind === 'text') return { ...mark, at: movePoint(mark.at, offset, size) };
  if (mark.kind === 'stroke') {
    const points = mark.points.split(' ').map((pair) => {
      const [x = 0, y = 0] = parseNumbers(pair);
      const movedPoint = movePoint({ x, y }, offset, size);
      return `${movedPoint.x},${movedPoint.y}`;
    });
    return { ...mark, points: points.join(' ') };
  }
  return { ...mark, from: movePoint(mark.from, offset, size), to: movePoint(mark.to, offset, size) };
}

/** Moves the second end of a drawing: the head of an arrow. Texts and strokes have none. */
export const resizeMark = (mark: Mark, offset: Point, size: Size): Mark =>
  'to' in mark ? { ...mark, to: movePoint(mark.to, offset, size) } : mark;

/** A drawing in the middle of the picture, which the keyboard then moves. Strokes are drawn with a pointer only. */
export function createCentredMark(
  kind: Exclude<MarkKind, 'stroke'>,
  colour: MarkColour,
  text: string,
  { width, height }: Size,
): Mark {
  const toPoint = (x: number, y: number) => clampPoint({ x: width * x, y: height * y }, { width, height });
  if (kind === 'text') return { kind, colour, at: toPoint(0.5, 0.5), text };
  return { kind, colour, from: toPoint(0.4, 0.6), to: toPoint(0.6, 0.4) };
}

/** Whether a drawing is too small to be seen, such as that of a tap. */
export function isTiny(mark: Mark, { width, height }: Size): boolean {
  const minLength = Math.max(width, height) / 100;
  if (mark.kind === 'text') return mark.text.trim() === '';
  if (mark.kind === 'stroke') return !mark.points.includes(' ');
  return Math.hypot(mark.to.x - mark.from.x, mark.to.y - mark.from.y) < minLength;
}

const countStrokePoints = (marks: readonly Mark[]) =>
  marks.reduce((sum, mark) => sum + (mark.kind === 'stroke' ? mark.points.split(' ').length : 0), 0);

/** Why no drawing can be added; undefined: one can. */
export function findFullReason(marks: readonly Mark[]): string | undefined {
  if (marks.length >= maxMarks) return `Una captura tiene como mucho ${maxMarks} dibujos. Borra alguno.`;
  if (countStrokePoints(marks) + maxStrokePoints > maxMarkPoints)
    return 'Hay demasiados trazos a mano alzada. Borra alguno.';
  return undefined;
}

/** How a user draws each kind, by mouse or finger. */
export const drawingHints: Readonly<Record<MarkKind, string>> = {
  arrow: 'Arrastra el dedo o el ratón por la imagen: la punta queda donde sueltas.',
  line: 'Arrastra el dedo o el ratón por la imagen, de un extremo al otro.',
  rectangle: 'Arrastra el dedo o el ratón por la imagen, de una esquina a la opuesta.',
  text: 'Escribe el texto y toca la imagen donde va.',
  stroke: 'Dibuja en la imagen con el dedo o el ratón.',
};

export const kindNames: Readonly<Record<MarkKind, string>> = {
  arrow: 'Flecha',
  line: 'Línea',
  rectangle: 'Rectángulo',
  text: 'Texto',
  stroke: 'Trazo',
};

export const colourNames: Readonly<Record<MarkColour, string>> = {
  amber: 'Ámbar',
  red: 'Rojo',
  teal: 'Turquesa',
  blue: 'Azul',
  white: 'Blanco',
};

/** The drawings in words, for readers that cannot see them. */
export const describeMarks = (marks: readonly Mark[]): string =>
  marks
    .map((mark) => (mark.kind === 'text' ? `texto «${mark.text}»` : kindNames[mark.kind].toLowerCase()))
    .join(', ');
