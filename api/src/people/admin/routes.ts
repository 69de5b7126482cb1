import type { Handlers, Services } from '../../core/http/area';
import { exportAuditCsv, loadAuditPage } from './audit';
import { grantProduct, removeDecision, revokeProduct } from './decisions';
import { exportExpiringCsv, loadExpiringPage } from './expiring';
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
    editRole: ({ params, body, person }) => editRole(services, person, params.id, body),
    resetSessions: ({ params, body, person }) => resetSessions(services, person, params.id, body.reason),
    grantProduct: ({ body, person }) => grantProduct(services, person, body),
    revokeProduct: ({ body, person }) => revokeProduct(services, person, body),
    liftDecision: ({ body, person }) => removeDecision(services, person, body),

    searchRecords: ({ query }) => searchRecords(services, query.text),
    listPurchases: ({ query }) => loadPurchasesPage(services, query),
    exportPurchases: ({ query }) => exportPurchasesCsv(services, query),
    getPurchase: ({ params }) => getPurchaseDetail(services, params.id),
    assignPurchase: ({ params, body, person }) => assignPurchase(services, person, params.id, body),
    replayPurchase: ({ params, body, person }) => replayPurchase(services, person, params.id, body.reason),

    listAllProducts: () => listAdminProducts(services),
    addProduct: ({ body, person }) => addProduct(services, person, body),
    editProduct: ({ body, person }) => editProduct(services, person, body),
    uploadPicture: ({ body, person }) => storePicture(services, person, body.picture),
    orderProducts: ({ body, person }) => orderProducts(services, person, body),
    countMonthlySales: ({ query }) => countSalesByMonth(services, query),
    getRevenue: ({ query }) => computeRevenue(services, query),
    exportRevenue: ({ query }) => exportRevenueCsv(services, query),

    listExpiring: ({ query }) => loadExpiringPage(services, query),
    exportExpiring: ({ query }) => exportExpiringCsv(services, query),
    listAudit: ({ query }) => loadAuditPage(services, query),
    exportAudit: ({ query }) => exportAuditCsv(services, query),
  };
}
