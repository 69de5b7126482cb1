import { isHotmart } from './hottok';

const acceptedTokens = ['the-new-one', 'the-old-one'];
const withHeader = (hottok: string) => ({ headers: { 'x-hotmart-hottok': hottok }, body: {} });

test.each(acceptedTokens)('during a rotation %s proves Hotmart', (hottok) => {
  expect(isHotmart(withHeader(hottok), acceptedTokens)).toBe(true);
});

test('in the body it proves as much', () => {
  expect(isHotmart({ headers: {}, body: { hottok: 'the-new-one' } }, acceptedTokens)).toBe(true);
});

test('a wrong header is not made good by the body', () => {
  const request = { headers: { 'x-hotmart-hottok': 'wrong' }, body: { hottok: 'the-new-one' } };
  expect(isHotmart(request, acceptedTokens)).toBe(false);
});

test.each([
  ['nothing', { headers: {}, body: undefined }],
  ['an empty header', withHeader('')],
  ['a part', withHeader('the-new-on')],
  ['both in one', withHeader(acceptedTokens.join(','))],
  ['other letters', withHeader('THE-NEW-ONE')],
  ['no text', { headers: {}, body: { hottok: ['the-new-one'] } }],
  ['no object', { headers: {}, body: 'the-new-one' }],
])('%s proves nothing', (_, request) => {
  expect(isHotmart(request, acceptedTokens)).toBe(false);
});

test('nothing is accepted where no secret is', () => {
  expect(isHotmart(withHeader(''), [])).toBe(false);
});
