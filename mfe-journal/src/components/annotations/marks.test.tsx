import {
  createCentredMark,
  extendStroke,
  isTiny,
  moveMark,
  toPixel,
  resizeMark,
  findFullReason,
  type Mark,
} from './marks';

const size = { width: 1600, height: 900 };
const arrow: Mark = { kind: 'arrow', colour: 'red', from: { x: 10, y: 20 }, to: { x: 30, y: 40 } };
const createStroke = (points: string): Mark => ({ kind: 'stroke', colour: 'blue', points });

test.each([
  ['the corner', { x: 100, y: 50 }, { x: 0, y: 0 }],
  ['the middle', { x: 260, y: 140 }, { x: 800, y: 450 }],
  ['a point outside', { x: 999, y: -7 }, { x: 1600, y: 0 }],
])('%s of the shown picture is the pixel of the stored one', (_what, point, pixel) => {
  // The picture is shown with 320 x 180 at (100, 50): a fifth of its size.
  expect(toPixel(point, new DOMRect(100, 50, 320, 180), size)).toEqual(pixel);
});

test('a stroke leaves out points nearer than a 400th of the longest side, and ends after 400 points', () => {
  expect(extendStroke('100,100', { x: 103, y: 100 }, size)).toBe('100,100');
  expect(extendStroke('100,100', { x: 104, y: 100 }, size)).toBe('100,100 104,100');
  const long = Array.from({ length: 400 }, () => '5,5').join(' ');
  expect(extendStroke(long, { x: 900, y: 800 }, size)).toEqual(long);
});

test('drawings are moved as a whole and stay inside the picture', () => {
  expect(moveMark(arrow, { x: -15, y: 5 }, size)).toMatchObject({
    from: { x: 0, y: 25 },
    to: { x: 15, y: 45 },
  });
  expect(moveMark(createStroke('1590,890 5,6'), { x: 20, y: 20 }, size)).toMatchObject({
    points: '1600,900 25,26',
  });
  const text: Mark = { kind: 'text', colour: 'white', at: { x: 1, y: 1 }, text: 'Entrada' };
  expect(moveMark(text, { x: 2, y: 3 }, size)).toMatchObject({ at: { x: 3, y: 4 }, text: 'Entrada' });
});

test('only drawings with two ends are stretched', () => {
  expect(resizeMark(arrow, { x: 5, y: -50 }, size)).toMatchObject({ from: arrow.from, to: { x: 35, y: 0 } });
  expect(resizeMark(createStroke('1,2 3,4'), { x: 5, y: 5 }, size)).toEqual(createStroke('1,2 3,4'));
});

test('a text of the keyboard begins in the middle of the picture', () => {
  expect(createCentredMark('text', 'red', 'Entrada', size)).toMatchObject({
    at: { x: 800, y: 450 },
    text: 'Entrada',
  });
});

test.each([
  ['an arrow of a tap', true, { ...arrow, to: { x: 12, y: 21 } }],
  ['an arrow of 28 pixels', false, arrow],
  ['a long arrow', false, { ...arrow, to: { x: 90, y: 20 } }],
  ['a stroke of one point', true, createStroke('1,1')],
  ['a stroke', false, createStroke('1,1 9,9')],
] as const)('%s is too small to be drawn: %p', (_what, expected, mark) => {
  expect(isTiny(mark, size)).toBe(expected);
});

test('sixty drawings, or strokes of nearly 4,000 points, are full', () => {
  expect(findFullReason(Array.from({ length: 59 }, () => arrow))).toBeUndefined();
  expect(findFullReason(Array.from({ length: 60 }, () => arrow))).toMatch(/60 dibujos/);
  const long = Array.from({ length: 400 }, () => '1,1').join(' ');
  const createStrokes = (count: number) => Array.from({ length: count }, () => createStroke(long));
  expect(findFullReason(createStrokes(9))).toBeUndefined();
  expect(findFullReason(createStrokes(10))).toMatch(/mano alzada/);
});
