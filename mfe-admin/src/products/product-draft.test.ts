import { toProductDraft, toProductEdit, emptyDraft, findDraftProblem } from './product-draft';
import { createAdminProduct } from '../testing/products';

test.each([
  ['149', '149.00'],
  ['149,5', '149.50'],
  ['1.500', '1500.00'],
  ['1 500', '1500.00'],
  ['\u22125', '-5.00'],
  ['gratis', 'gratis'],
  ['149.50', '149.50'],
  ['1.234,50', '1234.50'],
  [' 99,00 ', '99.00'],
])('the price %p is sent as %p', (typed, sent) => {
  expect(toProductEdit({ ...emptyDraft, price: typed }, 'motivo').price).toBe(sent);
});

test('an unchanged product is sent as stored', () => {
  const { id: _id, position: _position, version: _version, ...facts } = createAdminProduct(6, 'DashPro');
  expect(toProductEdit(toProductDraft(createAdminProduct(6, 'DashPro')), 'motivo')).toEqual({
    ...facts,
    reason: 'motivo',
  });
});

test.each([
  ['', null],
  ['5', 5],
])('the included masters and children %p are sent as %p', (typed, sent) => {
  const edit = toProductEdit({ ...emptyDraft, max_children: typed, max_masters: typed }, 'motivo');
  expect([edit.max_children, edit.max_masters]).toEqual([sent, sent]);
});

test('only number and duration of access are optional', () => {
  const full = toProductDraft(createAdminProduct(6, 'DashPro'));
  expect(findDraftProblem({ ...full, hotmart_id: '', access_days: '' })).toBeUndefined();
  expect(findDraftProblem({ ...full, title: ' ' })).toBe('Rellena los datos que faltan.');
  expect(findDraftProblem({ ...full, price: '' })).toBe('Rellena los datos que faltan.');
});

test('the texts of the page are read by line, and questions by blank lines', () => {
  const { contents } = toProductEdit(
    {
      ...emptyDraft,
      features: ' Copia al instante \n\nLímites de pérdida',
      questions: '¿Necesito un VPS?\nNo.\nBasta tu cuenta.\n \n¿Hay devolución?\nSí.',
    },
    'motivo',
  );
  expect(contents).toEqual({
    features: ['Copia al instante', 'Límites de pérdida'],
    requirements: [],
    pictures: [],
    questions: [
      { question: '¿Necesito un VPS?', answer: 'No.\nBasta tu cuenta.' },
      { question: '¿Hay devolución?', answer: 'Sí.' },
    ],
  });
  const typed = toProductDraft(createAdminProduct(6, 'DashPro', { contents }));
  expect(toProductEdit(typed, 'motivo').contents).toEqual(contents);
});
