import fc from 'fast-check';
import { readSalesReference, createSalesLinker, signSalesReference } from './sales-reference';

const key = 'k'.repeat(32);
const userIds = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

test('a signed reference is read as its user, within the length that Hotmart stores', () => {
  fc.assert(
    fc.property(userIds, (userId) => {
      const sck = signSalesReference(key, userId);
      expect(sck).toMatch(/^[A-Za-z0-9_.-]{1,60}$/);
      expect(readSalesReference(key, sck)).toBe(userId);
    }),
  );
});

test('a changed reference is rejected', () => {
  fc.assert(
    fc.property(userIds, userIds, (ownId, otherId) => {
      fc.pre(ownId !== otherId);
      const [, signature] = signSalesReference(key, ownId).split('.');
      expect(readSalesReference(key, `u${otherId}.${signature}`)).toBeUndefined();
    }),
  );
});

test('a reference signed by another installation is rejected', () => {
  expect(readSalesReference(key, signSalesReference('o'.repeat(32), 5))).toBeUndefined();
});

const ownReference = signSalesReference(key, 7);
test.each([
  ['nothing', undefined],
  ['an empty one', ''],
  ["a seller's own word", 'instagram-bio'],
  ['a shortened one', ownReference.slice(0, -1)],
  ['a lengthened one', `${ownReference}A`],
  ['one with blanks', ` ${ownReference}`],
  ['one that begins with zeros', ownReference.replace('u', 'u0')],
  ['one without its signature', 'u7.'],
  ['one with something before it', `abc|${ownReference}`],
])('%s is rejected as a reference', (_, sck) => {
  expect(readSalesReference(key, sck)).toBeUndefined();
});

test('a sales link keeps its own parameters and gets exactly one reference', () => {
  const link = createSalesLinker(key, 7)('https://pay.hotmart.com/A1?off=x1&sck=old&checkoutMode=10');
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
    off: 'x1',
    checkoutMode: '10',
    sck: ownReference,
  });
  expect(new URL(link).searchParams.getAll('sck')).toHaveLength(1);
});

test.each(['', 'ponte en contacto', 'mailto:ventas@parque.es'])(
  'the link %j is returned unchanged',
  (linklp) => {
    expect(createSalesLinker(key, 7)(linklp)).toBe(linklp);
  },
);
