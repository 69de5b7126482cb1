import { serveProduct } from '../testing/json-product';
import { createFolder } from '../testing/made-up-remote';
import { openTerminal } from '../testing/typed';

let requests: string[];

const retiredRemote = {
  name: 'tienda',
  base: '/remotes/tienda/',
  state: 'off',
  stable: '1.0.0',
  rollouts: [],
  pins: [],
  retiredAt: '2026-11-27T10:00:00.000Z',
};

beforeEach(() => {
  requests = [];
});

/** A product that answers the commands of a team. */
const getAddress = serveProduct(({ url = '' }) => {
  requests.push(url);
  return [200, { revision: 1, remote: retiredRemote }];
});

/** A terminal with the key of the team tienda, whose user gives this answer; without one, there is no terminal. */
async function createTeam(answer?: { readonly text: string | undefined }) {
  const PARQUE_URL = getAddress();
  const questions: string[] = [];
  const prompt = (question: string) => {
    questions.push(question);
    return Promise.resolve(answer?.text);
  };
  const type = openTerminal(createFolder(), { PARQUE_URL }, () => new Date(), answer && prompt);
  await type('keys new tienda');
  return { questions, retire: (options = '') => type(`kill tienda --for-good --reason 'x' ${options}`) };
}

const isSent = () => requests.includes('/api/registry/commands');

test('a retirement is sent after its name was typed again', async () => {
  const { questions, retire } = await createTeam({ text: 'tienda ' });
  expect(await retire()).toMatchObject({ code: 0, out: expect.stringContaining('retired on 2026-11-27') });
  expect(questions).toEqual([expect.stringContaining('tienda is removed for good at http://127.0.0.1')]);
  expect(isSent()).toBe(true);
});

test.each([[{ text: 'journal' }], [{ text: '' }], [{ text: undefined }]])(
  'a retirement is not sent after the answer %j',
  async (answer) => {
    const { retire } = await createTeam(answer);
    expect(await retire()).toMatchObject({ code: 1, err: expect.stringContaining('tienda is not retired') });
    expect(isSent()).toBe(false);
  },
);

test('without a terminal, a retirement needs its name with --yes, and never waits for an answer', async () => {
  const { retire } = await createTeam();
  expect(await retire()).toMatchObject({ code: 2, err: expect.stringContaining('--yes tienda') });
  expect(await retire('--yes journal')).toMatchObject({
    code: 2,
    err: '--yes names journal, and the remote is tienda',
  });
  expect(isSent()).toBe(false);
  expect((await retire('--yes tienda')).code).toBe(0);
  expect(isSent()).toBe(true);
});
