import { hashBody, toStoredBody } from './stored-body';

test('the webhook secret is not stored', () => {
  expect(toStoredBody({ id: 'a', hottok: 'secret' })).toEqual({ id: 'a' });
});

test('only characters that PostgreSQL cannot store are replaced', () => {
  const body = { name: 'Lu\0cía 📈', half: 'a\ud83d', 'k\0ey': ['\udcc8', 1, null, true, { in: '\0' }] };
  expect(toStoredBody(body)).toEqual({
    name: 'Lu\ufffdcía 📈',
    half: 'a\ufffd',
    'k\ufffdey': ['\ufffd', 1, null, true, { in: '\ufffd' }],
  });
});

test('equal bodies have equal hashes and different bodies have different ones', () => {
  expect(hashBody({ a: 1 })).toBe(hashBody({ a: 1 }));
  expect(hashBody({ a: 1 })).not.toBe(hashBody({ a: 2 }));
});
