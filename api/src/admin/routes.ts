import type { Handlers, Services } from '../http/area';
import { auditCsv, auditPage } from './audit';
import { grantProduct, liftDecision, revokeProduct } from './decisions';
import { expiringCsv, expiringPage } from './expiring';
import { storePicture } from '../products/pictures';
import { addProduct, allProducts, editProduct, orderProducts } from './products';
import { assignPurchase, purchaseOf, purchasesCsv, purchasesPage, replayPurchase } from './purchases';
import { editRole } from './roles';
import { revenue, revenueCsv } from './revenue/revenue';
import { monthlySales } from './revenue/sales';
import { searchRecords } from './search';
import { resetSessions, userOf, usersCsv, usersPage } from './users';

export function adminRoutes(services: Services): Handlers {
  return {
    listUsers: ({ query }) => usersPage(services, query),
    exportUsers: ({ query }) => usersCsv(services, query),
    getUser: ({ params }) => userOf(services, params.id),
    editRole: ({ params, body, person }) => editRole(services, person, params.id, body),
    resetSessions: ({ params, body, person }) => resetSessions(services, person, params.id, body.reason),
    grantProduct: ({ body, person }) => grantProduct(services, person, body),
    revokeProduct: ({ body, person }) => revokeProduct(services, person, body),
    liftDecision: ({ body, person }) => liftDecision(services, person, body),

    searchRecords: ({ query }) => searchRecords(services, query.text),
    listPurchases: ({ query }) => purchasesPage(services, query),
    exportPurchases: ({ query }) => purchasesCsv(services, query),
    getPurchase: ({ params }) => purchaseOf(services, params.id),
    assignPurchase: ({ params, body, person }) => assignPurchase(services, person, params.id, body),
    replayPurchase: ({ params, body, person }) => replayPurchase(services, person, params.id, body.reason),

    listAllProducts: () => allProducts(services),
    addProduct: ({ body, person }) => addProduct(services, person, body),
    editProduct: ({ body, person }) => editProduct(services, person, body),
    uploadPicture: ({ body, person }) => storePicture(services, person, body.picture),
    orderProducts: ({ body, person }) => orderProducts(services, person, body),
    countMonthlySales: ({ query }) => monthlySales(services, query),
    getRevenue: ({ query }) => revenue(services, query),
    exportRevenue: ({ query }) => revenueCsv(services, query),

    listExpiring: ({ query }) => expiringPage(services, query),
    exportExpiring: ({ query }) => expiringCsv(services, query),
    listAudit: ({ query }) => auditPage(services, query),
    exportAudit: ({ query }) => auditCsv(services, query),
  };
}
