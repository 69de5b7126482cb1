import type { AdminProductEntity, ProductContentsEntity } from '@parque/contract';
import { maxChildren, maxMasters } from '@parque/contract/limits';
import { readAmountText, writeFigure } from '@parque/domain/amounts';
import { getDecimalSeparator, formatNumber } from '@parque/ui';
import type { ProductAddition, ProductEdit } from '../api/products';

/** The form of a new product. */
export const emptyDraft = {
  title: '',
  description: '',
  url: '',
  img: '',
  linklp: '',
  price: '',
  hotmart_id: '',
  access_days: '',
  max_children: '',
  max_masters: '',
  visibility: 'visible' as 'visible' | 'hidden',
  // Each line is one feature, requirement or picture.
  features: '',
  requirements: '',
  pictures: '',
  /** A question, and its answer in the lines below it; a blank line before the next one. */
  questions: '',
};

export type ProductDraft = Readonly<typeof emptyDraft>;

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns questions and answers; an answer that is missing is empty, and the API rejects it. */
function parseQuestions(text: string): ProductContentsEntity['questions'] {
  return text
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .filter(Boolean)
    .map((block) => {
      const [question = '', ...answer] = block.split('\n');
      return { question: question.trim(), answer: answer.join('\n').trim() };
    });
}

const formatQuestions = (questions: ProductContentsEntity['questions']) =>
  questions.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n');

export const toProductDraft = ({
  hotmart_id,
  access_days,
  max_children,
  max_masters,
  hidden,
  contents,
  ...product
}: AdminProductEntity): ProductDraft => ({
  title: product.title,
  description: product.description,
  url: product.url,
  img: product.img,
  linklp: product.linklp,
  price: writeFigure(product.price, getDecimalSeparator()),
  hotmart_id: String(hotmart_id ?? ''),
  access_days: String(access_days ?? ''),
  max_children: String(max_children ?? ''),
  max_masters: String(max_masters ?? ''),
  visibility: hidden ? 'hidden' : 'visible',
  features: (contents?.features ?? []).join('\n'),
  requirements: (contents?.requirements ?? []).join('\n'),
  pictures: (contents?.pictures ?? []).join('\n'),
  questions: formatQuestions(contents?.questions ?? []),
});

const parseWholeNumber = (digits: string) => (digits.trim() === '' ? null : Number(digits));

const wholeNumbers = {
  access_days: { min: 1, max: 36_500 },
  max_masters: { min: 1, max: maxMasters },
  max_children: { min: 1, max: maxChildren },
} as const;

export type WholeNumber = keyof typeof wholeNumbers;

export function findWholeNumberError(name: WholeNumber, text: string): string | undefined {
  const { min, max } = wholeNumbers[name];
  const digits = text.trim();
  const isRight = digits === '' || (/^\d+$/.test(digits) && Number(digits) >= min && Number(digits) <= max);
  return isRight
    ? undefined
    : `Escribe un número entero de ${min} a ${formatNumber(max)}, o deja el campo vacío.`;
}

/** Dollars with both cents. What cannot be read is sent as it is typed: the API answers what is wrong with it. */
function normalisePrice(text: string): string {
  const price = readAmountText(text, getDecimalSeparator());
  if (price === undefined) return text.trim();
  const [wholeUnits, cents = ''] = price.split('.');
  return `${wholeUnits}.${cents.padEnd(2, '0')}`;
}

export const toProductEdit = ({ visibility, ...draft }: ProductDraft, reason: string): ProductEdit => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  url: draft.url.trim(),
  img: draft.img.trim(),
  linklp: draft.linklp.trim(),
  price: normalisePrice(draft.price),
  hotmart_id: parseWholeNumber(draft.hotmart_id),
  access_days: parseWholeNumber(draft.access_days),
  max_children: parseWholeNumber(draft.max_children),
  max_masters: parseWholeNumber(draft.max_masters),
  hidden: visibility === 'hidden',
  contents: {
    features: splitLines(draft.features),
    requirements: splitLines(draft.requirements),
    pictures: splitLines(draft.pictures),
    questions: parseQuestions(draft.questions),
  },
  reason,
});

export type ProductKind = NonNullable<ProductAddition['kind']>;

/** The kinds of a new product. Several products may be of kind copy, and two of kind Dashboard. */
export const productKinds: Readonly<Record<ProductKind, string>> = {
  copy: 'Copy trading',
  connector: 'Conector',
  dashboard: 'Dashboard',
  dashpro: 'DashPro',
  scanner: 'Trend Scanner',
};

export const isProductKind = (text: string): text is ProductKind => text in productKinds;

const requiredFields = ['title', 'description', 'url', 'img', 'linklp', 'price'] as const;

const isComplete = (draft: ProductDraft) => requiredFields.every((field) => draft[field].trim() !== '');

const isWholeNumber = (name: string): name is WholeNumber => name in wholeNumbers;

export function findDraftProblem(draft: ProductDraft): string | undefined {
  if (!isComplete(draft)) return 'Rellena los datos que faltan.';
  const names = Object.keys(wholeNumbers).filter(isWholeNumber);
  const isWrong = names.some((name) => findWholeNumberError(name, draft[name]) !== undefined);
  return isWrong ? 'Corrige los números marcados.' : undefined;
}
