import type { Handlers, Services } from '../../core/http/area';
import { loadBalance, close, edit, listAccounts, register, verify } from './accounts/accounts';
import type { ImportJobs } from './imports/import-jobs';
import { addImportedDeals, listImports, openImport } from './imports/imports';
import { redoImport, undoImport } from './imports/undo';
import { listDeals } from './deals/deals';
import { loadMonth } from './trades/month';
import { listNotes, saveNote } from './trades/notes';
import { listDefinitions, removeDefinition, saveDefinition } from './reviews/definitions';
import { reviewTrades } from './reviews/review-trades';
import { listReviews, saveReview } from './reviews/reviews';
import { undoReviews } from './reviews/undo-reviews';
import { getGoals, listRoutine, saveGoals, saveRoutine } from './routine/routine';
import {
  addScreenshot,
  editScreenshot,
  getScreenshot,
  listScreenshots,
  removeScreenshot,
} from './screenshots/screenshots';
import { listServers, searchServers } from './accounts/servers';
import { listSymbols, searchSymbols } from './symbols/symbols';
import type { Sync } from './deals/sync';
import { getTrade, setInitialStop } from './trades/trade-detail';
import { getTradePath } from './trades/trade-path';
import { listMovements, listTrades } from './trades/trades';

export function createJournalRoutes(services: Services, sync: Sync, jobs: ImportJobs): Handlers {
  return {
    listBrokerAccounts: ({ person }) => listAccounts(services, person),
    listSymbols: ({ person }) => listSymbols(services, person),
    searchSymbols: ({ person, params, query }) => searchSymbols(services, person, params.id, query.search),
    registerBrokerAccount: ({ person, body }) => register(services, person, body),
    editBrokerAccount: ({ person, body }) => edit(services, person, body),
    getBalance: ({ person, body }) => loadBalance(services, person, body.id),
    getMonth: ({ person, params, body }) =>
      loadMonth(services, sync, person, {
        ...params,
        ...body,
        maxTrades: body.most_trades,
      }),
    listServers: () => listServers(services),
    searchServers: ({ person, query }) => searchServers(services, person.id, query.search),
    verifyBrokerAccount: async ({ person, body }) => ({ response: await verify(services, person, body) }),
    async closeBrokerSession({ person, params }) {
      await close(services, person, params.id);
      return { status: 1 };
    },

    listTrades: ({ person, params, query }) => listTrades(services, sync, person, { params, query }),
    getTrade: ({ person, params, query }) => getTrade(services, person, params, query.zone),
    getTradePath: ({ person, params }) => getTradePath(services, person, params),
    setInitialStop: ({ person, params, body }) => setInitialStop(services, person, params, body),
    listDeals: ({ person, params, query }) => listDeals(services, person, params.id, query),
    listMovements: ({ person, params, query }) => listMovements(services, person, params.id, query),
    listNotes: ({ person, params, query }) => listNotes(services, person, params.id, query),
    saveNote: ({ person, params, body }) => saveNote(services, person, params.id, body),

    listDefinitions: ({ person }) => listDefinitions(services, person),
    saveDefinition: ({ person, params, body }) => saveDefinition(services, person, { params, body }),
    removeDefinition: ({ person, params, query }) =>
      removeDefinition(services, person, params, query.version),
    listReviews: ({ person, params, query }) => listReviews(services, person, params.id, query),
    saveReview: ({ person, params, body }) => saveReview(services, person, params, body),
    reviewTrades: ({ person, params, body }) => reviewTrades(services, person, params.id, body),
    undoReviews: ({ person, params, body }) => undoReviews(services, person, params.id, body.replaced),

    listScreenshots: ({ person, params }) => listScreenshots(services, person, params),
    addScreenshot: ({ person, params, body }) => addScreenshot(services, person, params, body),
    getScreenshot: ({ person, params }) => getScreenshot(services, person, params),
    editScreenshot: ({ person, params, body }) => editScreenshot(services, person, params, body),
    removeScreenshot: ({ person, params, query }) => removeScreenshot(services, person, params, query),

    listRoutine: ({ person, params, query }) => listRoutine(services, person, params.id, query),
    saveRoutine: ({ person, params, body }) => saveRoutine(services, person, params.id, body),
    getGoals: ({ person, params }) => getGoals(services, person, params.id),
    saveGoals: ({ person, params, body }) => saveGoals(services, person, params.id, body),

    openImport: ({ person, body }) => openImport(services, person, body),
    addImportedDeals: ({ person, params, body }) => addImportedDeals(services, person, params.id, body.deals),
    confirmImport: ({ person, params }) => jobs.confirm(person, params.id),
    getImport: ({ person, params }) => jobs.state(person, params.id),
    undoImport: ({ person, params }) => undoImport(services, person, params.id),
    redoImport: ({ person, params }) => redoImport(services, person, params.id),
    dropImport: ({ person, params }) => jobs.cancel(person, params.id),
    listImports: ({ person, params, query }) => listImports(services, person, params.id, query),
  };
}
