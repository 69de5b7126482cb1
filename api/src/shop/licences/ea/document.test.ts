import { EaDecision, EaQuestion } from '@parque/contract';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { formatDecisionLine, buildDecision, signDecision } from './decision';
import { buildEaKey, isKeyToken, deriveSigningKey } from './key';

const document = readFileSync(path.join(__dirname, '../../../../../docs/ea-licence.md'), 'utf8');

const listBlocks = (kind: string) =>
  [...document.matchAll(/```(\w+)\n([^]*?)\n```/g)]
    .filter(([, of]) => of === kind)
    .map(([, , text]) => text ?? '');
const getOnlyBlock = (kind: string) => listBlocks(kind)[0] ?? '';

const installation = '0123456789abcdef0123456789abcdef';
const owner = { id: 12, salt: '3b0c6f3e-9d5a-4c1e-8f70-2a6b4d8e1c95' };
const now = new Date('2026-05-10T12:00:00Z');
const until = new Date('2026-06-09T12:00:00Z');

const [requestText = '', answerText = ''] = listBlocks('json');
const question = EaQuestion.parse(JSON.parse(requestText));
const [token = '', key = ''] = getOnlyBlock('key').split('.');

test('the key in the document is the one that the server derives', () => {
  expect(buildEaKey(installation, owner)).toBe(getOnlyBlock('key'));
  expect(key).toHaveLength(64);
  expect(isKeyToken(question.token, deriveSigningKey(installation, owner), owner.id)).toBe(true);
  expect(question.token).toBe(token);
});

test('the answer in the document is what the server answers to the question in it', () => {
  const decision = signDecision(buildDecision('ACTIVA', until, question.nonce, now), question, key);
  expect(decision).toEqual(EaDecision.parse(JSON.parse(answerText)));
  expect(formatDecisionLine(decision, question)).toBe(getOnlyBlock('line'));
});

test('the denial in the document is what the server answers to another account', () => {
  const other = { ...question, login: 55512345 };
  const decision = signDecision(
    buildDecision('CUENTA_NO_REGISTRADA', until, question.nonce, now),
    other,
    key,
  );
  expect(formatDecisionLine(decision, other)).toBe(getOnlyBlock('refusal'));
});

test.each(['line', 'refusal'])(
  'the %s is valid when verified as documented, and invalid after any change',
  (kind) => {
    const isOurs = (line: string) => {
      const end = line.lastIndexOf('|');
      return createHmac('sha256', key).update(line.slice(0, end)).digest('hex') === line.slice(end + 1);
    };
    expect(isOurs(getOnlyBlock(kind))).toBe(true);
    for (let i = 0; i < getOnlyBlock(kind).length; i++) {
      const digit = getOnlyBlock(kind)[i] === '1' ? '0' : '1';
      expect(isOurs(getOnlyBlock(kind).slice(0, i) + digit + getOnlyBlock(kind).slice(i + 1))).toBe(false);
    }
  },
);

test('the shell command of the document signs the documented line with the documented key', () => {
  const [, line, shellKey] = /'(v1[^']+)'[^]*-hmac '(\w+)'/.exec(listBlocks('sh').join('\n')) ?? [];
  expect([shellKey, getOnlyBlock('line').startsWith(`${line}|`)]).toEqual([key, true]);
});

test('every state of a decision is explained in the document', () => {
  for (const state of EaDecision.shape.state.options) expect(document).toContain(`| \`${state}\``);
});
