import type { Handlers, Services } from '../../core/http/area';
import { exportAuditCsv, loadAuditPage } from './audit';
import { grantProduct, removeDecision, revokeProduct } from './decisions';
import { exportExpiringCsv, loadExpiringPage } from './expiring';
import { computeSaleTotals, exportSalesCsv, getSaleDetail, loadSalesPage } from './ledger/ledger';
import { editPack, listPacks } from './packs';
import { storePicture } from '../../shop/products/pictures';
import { addProduct, listAdminProducts, editProduct, orderProducts } from './products';
import {
  assignPurchase,
  getPurchaseDetail,
  exportPurchasesCsv,
  loadPurchasesPage,
  replayPurchase,
} from './purchases';
import { editRole } from './roles';
import { computeRevenue, exportRevenueCsv } from './revenue/revenue';
import { countSalesByMonth } from './revenue/sales';
import { searchRecords } from './search';
import { resetSessions, getAdminUser, exportUsersCsv, loadUsersPage } from './users';

export function createAdminRoutes(services: Services): Handlers {
  return {
    listUsers: ({ query }) => loadUsersPage(services, query),
    exportUsers: ({ query }) => exportUsersCsv(services, query),
    getUser: ({ params }) => getAdminUser(services, params.id),
    editRole: ({ params, body, user }) => editRole(services, user, params.id, body),
    resetSessions: ({ params, body, user }) => resetSessions(services, user, params.id, body.reason),
    grantProduct: ({ body, user }) => grantProduct(services, user, body),
    revokeProduct: ({ body, user }) => revokeProduct(services, user, body),
    liftDecision: ({ body, user }) => removeDecision(services, user, body),

    searchRecords: ({ query }) => searchRecords(services, query.text),
    listPurchases: ({ query }) => loadPurchasesPage(services, query),
    exportPurchases: ({ query }) => exportPurchasesCsv(services, query),
    getPurchase: ({ params }) => getPurchaseDetail(services, params.id),
    assignPurchase: ({ params, body, user }) => assignPurchase(services, user, params.id, body),
    replayPurchase: ({ params, body, user }) => replayPurchase(services, user, params.id, body.reason),

    listAllProducts: () => listAdminProducts(services),
    addProduct: ({ body, user }) => addProduct(services, user, body),
    editProduct: ({ body, user }) => editProduct(services, user, body),
    uploadPicture: ({ body, user }) => storePicture(services, user, body.picture),
    orderProducts: ({ body, user }) => orderProducts(services, user, body),
    listSales: ({ query }) => loadSalesPage(services, query),
    getSaleTotals: ({ query }) => computeSaleTotals(services, query),
    getSale: ({ params, query }) => getSaleDetail(services, params.transaction, query.product_id),
    exportSales: ({ query }) => exportSalesCsv(services, query),
    listPacks: () => listPacks(services),
    editPack: ({ body, user }) => editPack(services, user, body),
    countMonthlySales: ({ query }) => countSalesByMonth(services, query),
    getRevenue: ({ query }) => computeRevenue(services, query),
    exportRevenue: ({ query }) => exportRevenueCsv(services, query),

    listExpiring: ({ query }) => loadExpiringPage(services, query),
    exportExpiring: ({ query }) => exportExpiringCsv(services, query),
    listAudit: ({ query }) => loadAuditPage(services, query),
    exportAudit: ({ query }) => exportAuditCsv(services, query),
  };
}
