import { makeTestDatabase } from '../../testing/database';
import { tradesLikeAGateway } from '../testing/trading-contract';
import { makeSimulator } from './simulator';

let database: Awaited<ReturnType<typeof makeTestDatabase>>;

beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

const now = () => Date.UTC(2025, 2, 12, 10);

describe('the simulator as a broker', () => {
  let login = 10_002_000;

  tradesLikeAGateway(async () => {
    login += 1;
    const gateway = makeSimulator({ db: database.db, now });
    await gateway.desk.prepare([`Parque-Sinteticos/${login}`]);
    const credentials = { server: 'Parque-Sinteticos', login, password: `demo-${login}` };
    return { gateway, credentials, symbol: 'Step Index', now };
  });
});
