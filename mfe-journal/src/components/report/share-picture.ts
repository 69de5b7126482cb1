import { computeScale } from '../figures/chart-scale';
import { buildStepPath, height, width } from '../figures/equity-curve';
import { formatDecimal, formatPercent, formatRatio } from '../figures/figure';
import type { ReportFacts } from './report-facts';

/** The size that chats and networks show without cutting. */
export const pictureSize = { width: 1200, height: 630 };

/** The texts of the picture. It never names the account or its owner. */
export interface PictureTexts {
  readonly period: string;
  readonly total: string;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
}

const noValue = '—';

export function createPictureTexts(facts: ReportFacts, period: string, total: string): PictureTexts {
  const { trades, won, factor } = facts;
  return {
    period,
    total,
    figures: [
      { label: 'Operaciones', value: formatDecimal(trades) },
      { label: 'Ganadoras', value: won === undefined ? noValue : formatPercent(won) },
      { label: 'Factor de Beneficio', value: factor === undefined ? noValue : formatRatio(factor) },
    ],
  };
}

const colours = { back: '#0d0c0a', text: '#f2f0ec', soft: '#a09c94', accent: '#f9bc1e', line: '#403d38' };
/** Gain and loss as in the dark theme (`--pq-up` and `--pq-down`). */
const tones = { up: '#41d7ca', down: '#f96457' };
const margin = 64;
const getFont = (weight: number, size: number) =>
  `${weight} ${size}px 'Archivo Variable', system-ui, sans-serif`;

function drawCurve(context: CanvasRenderingContext2D, values: readonly number[]): void {
  const box = { left: margin, top: 290, width: pictureSize.width - 2 * margin, height: 170 };
  const scale = computeScale(values);
  const toBox = new DOMMatrix([box.width / width, 0, 0, box.height / height, box.left, box.top]);
  const drawPath = (path: string, colour: string, lineWidth: number) => {
    const placedPath = new Path2D();
    placedPath.addPath(new Path2D(path), toBox);
    context.strokeStyle = colour;
    context.lineWidth = lineWidth;
    context.stroke(placedPath);
  };
  drawPath(`M0 ${(scale.toPercent(0) * height) / 100}H${width}`, colours.line, 2);
  context.lineJoin = 'round';
  drawPath(buildStepPath(values, scale), (values.at(-1) ?? 0) < 0 ? tones.down : tones.up, 5);
}

function drawFigures(context: CanvasRenderingContext2D, { figures }: PictureTexts): void {
  const figureWidth = (pictureSize.width - 2 * margin) / figures.length;
  figures.forEach(({ label, value }, index) => {
    const figureX = margin + index * figureWidth;
    context.fillStyle = colours.soft;
    context.font = getFont(500, 24);
    context.fillText(label, figureX, 510);
    context.fillStyle = colours.text;
    context.font = getFont(600, 34);
    context.fillText(value, figureX, 552);
  });
}

/**
 * Draws the picture of a report on a canvas. The content policy of the platform allows pictures of `data:` addresses.
 *
 * @returns A PNG as a `data:` address; undefined when the browser draws nothing.
 */
export function drawPicture(
  canvas: HTMLCanvasElement,
  texts: PictureTexts,
  values: readonly number[],
): string | undefined {
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  canvas.width = pictureSize.width;
  canvas.height = pictureSize.height;
  context.fillStyle = colours.back;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = colours.accent;
  context.fillRect(0, 0, canvas.width, 8);
  context.fillStyle = colours.soft;
  context.font = getFont(500, 30);
  context.fillText(texts.period, margin, 100);
  context.fillStyle = (values.at(-1) ?? 0) < 0 ? tones.down : tones.up;
  context.font = getFont(700, 104);
  context.fillText(texts.total, margin, 220, canvas.width - 2 * margin);
  drawCurve(context, values);
  drawFigures(context, texts);
  context.fillStyle = colours.soft;
  context.font = getFont(500, 22);
  context.fillText('Parqué · cifras propias, sin auditar', margin, 604);
  return canvas.toDataURL('image/png');
}
