import type { Handlers, Services } from '../../core/http/area';
import { loadBalance, close, edit, listAccounts, register, verify } from './accounts/accounts';
import type { ImportJobs } from './imports/import-jobs';
import { addImportedDeals, listImports, openImport } from './imports/imports';
import { redoImport, undoImport } from './imports/undo';
import { listDeals } from './deals/deals';
import { listManualTrades, removeManualTrade, saveManualTrade } from './manual/manual-trades';
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
import { listLastPrices, listSymbols, searchSymbols } from './symbols/symbols';
import type { Sync } from './deals/sync';
import { setInitialStops } from './trades/initial-stops';
import { getTrade, setInitialStop } from './trades/trade-detail';
import { getTradePath } from './trades/trade-path';
import { listMovements, listTrades } from './trades/trades';

export function createJournalRoutes(services: Services, sync: Sync, jobs: ImportJobs): Handlers {
  return {
    listBrokerAccounts: ({ user }) => listAccounts(services, user),
    listSymbols: ({ user }) => listSymbols(services, user),
    searchSymbols: ({ user, params, query }) => searchSymbols(services, user, params.id, query.search),
    listTradedSymbols: ({ user, params }) => listLastPrices(services, user, params.id),
    registerBrokerAccount: ({ user, body }) => register(services, user, body),
    editBrokerAccount: ({ user, body }) => edit(services, user, body),
    getBalance: ({ user, body }) => loadBalance(services, user, body.id),
    getMonth: ({ user, params, body }) =>
      loadMonth(services, sync, user, {
        ...params,
        ...body,
        maxTrades: body.most_trades,
      }),
    listServers: () => listServers(services),
    searchServers: ({ user, query }) => searchServers(services, user.id, query.search),
    verifyBrokerAccount: async ({ user, body }) => ({ response: await verify(services, user, body) }),
    async closeBrokerSession({ user, params }) {
      await close(services, user, params.id);
      return { status: 1 };
    },

    listTrades: ({ user, params, query }) => listTrades(services, sync, user, { params, query }),
    getTrade: ({ user, params, query }) => getTrade(services, user, params, query.zone),
    getTradePath: ({ user, params, query }) => getTradePath(services, user, params, query.minutes),
    setInitialStop: ({ user, params, body }) => setInitialStop(services, user, params, body),
    setInitialStops: ({ user, params, body }) => setInitialStops(services, user, params.id, body.stops),
    listManualTrades: ({ user, params }) => listManualTrades(services, user, params.id),
    saveManualTrade: ({ user, params, body }) => saveManualTrade(services, user, params, body),
    removeManualTrade: ({ user, params }) => removeManualTrade(services, user, params),
    listDeals: ({ user, params, query }) => listDeals(services, user, params.id, query),
    listMovements: ({ user, params, query }) => listMovements(services, user, params.id, query),
    listNotes: ({ user, params, query }) => listNotes(services, user, params.id, query),
    saveNote: ({ user, params, body }) => saveNote(services, user, params.id, body),

    listDefinitions: ({ user }) => listDefinitions(services, user),
    saveDefinition: ({ user, params, body }) => saveDefinition(services, user, { params, body }),
    removeDefinition: ({ user, params, query }) => removeDefinition(services, user, params, query.version),
    listReviews: ({ user, params, query }) => listReviews(services, user, params.id, query),
    saveReview: ({ user, params, body }) => saveReview(services, user, params, body),
    reviewTrades: ({ user, params, body }) => reviewTrades(services, user, params.id, body),
    undoReviews: ({ user, params, body }) => undoReviews(services, user, params.id, body.replaced),

    listScreenshots: ({ user, params }) => listScreenshots(services, user, params),
    addScreenshot: ({ user, params, body }) => addScreenshot(services, user, params, body),
    getScreenshot: ({ user, params }) => getScreenshot(services, user, params),
    editScreenshot: ({ user, params, body }) => editScreenshot(services, user, params, body),
    removeScreenshot: ({ user, params, query }) => removeScreenshot(services, user, params, query),

    listRoutine: ({ user, params, query }) => listRoutine(services, user, params.id, query),
    saveRoutine: ({ user, params, body }) => saveRoutine(services, user, params.id, body),
    getGoals: ({ user, params }) => getGoals(services, user, params.id),
    saveGoals: ({ user, params, body }) => saveGoals(services, user, params.id, body),

    openImport: ({ user, body }) => openImport(services, user, body),
    addImportedDeals: ({ user, params, body }) => addImportedDeals(services, user, params.id, body.deals),
    confirmImport: ({ user, params }) => jobs.confirm(user, params.id),
    getImport: ({ user, params }) => jobs.state(user, params.id),
    undoImport: ({ user, params }) => undoImport(services, user, params.id),
    redoImport: ({ user, params }) => redoImport(services, user, params.id),
    dropImport: ({ user, params }) => jobs.cancel(user, params.id),
    listImports: ({ user, params, query }) => listImports(services, user, params.id, query),
  };
}
