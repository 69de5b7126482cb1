import { createAnswerStore } from './stored-answer';

test('the answers that were not sent for the longest time are removed, and long ones are not stored', () => {
  const store = createAnswerStore(160);
  const json = Buffer.alloc(10);
  const keys = Array.from({ length: 17 }, (_, index) => `answer ${index}`);
  for (const key of keys) {
    store.add(key, json);
    // The first one is sent again and again.
    expect(store.find('answer 0')).toBe(json);
  }
  store.add('long', Buffer.alloc(11));
  expect([...keys, 'long'].filter((key) => !store.find(key))).toEqual(['answer 1', 'long']);
});
