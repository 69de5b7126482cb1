import { renderDocument } from './document';

const template = '<script type="application/json" id="a">{{settings}}</script><i>{{registry}}</i>';
const signedPart = { payload: '{}', signatures: [] };
const registry = { schema: 2 as const, keys: signedPart, state: signedPart, releases: {} };

test('the document carries settings and registry as data', () => {
  const page = renderDocument(
    template,
    { apiBase: '/api', supportChatUrl: 'https://chat.example/x?a=1&b=$&', mailboxUrl: null, offline: true },
    registry,
  );
  expect(page).toContain('"supportChatUrl":"https://chat.example/x?a=1&b=$&"');
  expect(page).toContain('<i>{"schema":2,"keys":{"payload":"{}","signatures":[]},');
});

test('no text of a setting can end the script element that holds it', () => {
  const page = renderDocument(
    template,
    { apiBase: '</script><script>alert(1)</script>', supportChatUrl: null, mailboxUrl: null, offline: true },
    registry,
  );
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(page).not.toContain('<script>alert');
});
