/**
 * Method and path of every call, without schemas. The browser loads only this file of the contract, and of it only the
 * addresses that it uses (each is marked as pure for that). Paths are relative to the API's base (`/api` in the default
 * installation); `:name` marks a parameter.
 */
export interface Address<Id extends string = string> {
  readonly id: Id;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** A POST that changes nothing: it is sent with a body, and never needs to take effect once. */
  readonly isRead?: true;
}

const defineAddress = <Id extends string>(id: Id, method: Address['method'], path: string): Address<Id> => ({
  id,
  method,
  path,
});

const readAt = <Id extends string>(id: Id, path: string): Address<Id> => ({
  ...defineAddress(id, 'POST', path),
  isRead: true,
});

// auth
export const register = /* @__PURE__ */ defineAddress('register', 'POST', '/register');
export const login = /* @__PURE__ */ defineAddress('login', 'POST', '/login');
export const logout = /* @__PURE__ */ defineAddress('logout', 'POST', '/logout');
export const getAccount = /* @__PURE__ */ defineAddress('getAccount', 'GET', '/me');
export const editProfile = /* @__PURE__ */ defineAddress('editProfile', 'PUT', '/me/profile');
export const reauthenticate = /* @__PURE__ */ defineAddress('reauthenticate', 'POST', '/me/authentication');
export const changePassword = /* @__PURE__ */ defineAddress('changePassword', 'PUT', '/me/password');
export const forgetPassword = /* @__PURE__ */ defineAddress('forgetPassword', 'POST', '/password/forgotten');
export const resetPassword = /* @__PURE__ */ defineAddress('resetPassword', 'POST', '/password/reset');
export const sendEmailProof = /* @__PURE__ */ defineAddress('sendEmailProof', 'POST', '/me/email/proof');
export const proveEmail = /* @__PURE__ */ defineAddress('proveEmail', 'POST', '/email/proof');
export const changeEmail = /* @__PURE__ */ defineAddress('changeEmail', 'PUT', '/me/email');
export const streamSession = /* @__PURE__ */ defineAddress('streamSession', 'GET', '/me/stream');
export const listSessions = /* @__PURE__ */ defineAddress('listSessions', 'GET', '/me/sessions');
export const endSession = /* @__PURE__ */ defineAddress('endSession', 'DELETE', '/me/sessions/:id');
export const endOtherSessions = /* @__PURE__ */ defineAddress('endOtherSessions', 'DELETE', '/me/sessions');
export const startSecondFactor = /* @__PURE__ */ defineAddress(
  'startSecondFactor',
  'POST',
  '/me/second-factor',
);
export const confirmSecondFactor = /* @__PURE__ */ defineAddress(
  'confirmSecondFactor',
  'PUT',
  '/me/second-factor',
);
export const stopSecondFactor = /* @__PURE__ */ defineAddress(
  'stopSecondFactor',
  'DELETE',
  '/me/second-factor',
);
export const renewRecoveryCodes = /* @__PURE__ */ defineAddress(
  'renewRecoveryCodes',
  'POST',
  '/me/second-factor/recovery',
);
export const startPasskeySignIn = /* @__PURE__ */ defineAddress(
  'startPasskeySignIn',
  'POST',
  '/passkeys/request',
);
export const signInWithPasskey = /* @__PURE__ */ defineAddress(
  'signInWithPasskey',
  'POST',
  '/passkeys/session',
);
export const startPasskeyConfirmation = /* @__PURE__ */ defineAddress(
  'startPasskeyConfirmation',
  'POST',
  '/me/authentication/request',
);
export const confirmWithPasskey = /* @__PURE__ */ defineAddress(
  'confirmWithPasskey',
  'POST',
  '/me/authentication/passkey',
);
export const listPasskeys = /* @__PURE__ */ defineAddress('listPasskeys', 'GET', '/me/passkeys');
export const startPasskey = /* @__PURE__ */ defineAddress('startPasskey', 'POST', '/me/passkeys/options');
export const addPasskey = /* @__PURE__ */ defineAddress('addPasskey', 'POST', '/me/passkeys');
export const removePasskey = /* @__PURE__ */ defineAddress('removePasskey', 'DELETE', '/me/passkeys/:id');
export const exportOwnData = /* @__PURE__ */ defineAddress('exportOwnData', 'GET', '/me/data');
export const deleteOwnAccount = /* @__PURE__ */ defineAddress('deleteOwnAccount', 'POST', '/me/deletion');

// products
export const listLegalTexts = /* @__PURE__ */ defineAddress('listLegalTexts', 'GET', '/legal');
export const listProducts = /* @__PURE__ */ defineAddress('listProducts', 'GET', '/products');
export const getProduct = /* @__PURE__ */ defineAddress('getProduct', 'GET', '/product/:url');
export const listOwnedProducts = /* @__PURE__ */ defineAddress('listOwnedProducts', 'GET', '/user/products');
export const countSales = /* @__PURE__ */ defineAddress('countSales', 'GET', '/productsSales');

// purchases
export const receiveHotmartEvent = /* @__PURE__ */ defineAddress(
  'receiveHotmartEvent',
  'POST',
  '/webhooks/hotmart',
);
export const findOwnPurchase = /* @__PURE__ */ readAt('findOwnPurchase', '/purchases/search');

// licences
export const getLicence = /* @__PURE__ */ defineAddress(
  'getLicence',
  'GET',
  '/getaccount/:userId/:productId',
);
export const saveLicence = /* @__PURE__ */ defineAddress('saveLicence', 'POST', '/license');
export const editLicence = /* @__PURE__ */ defineAddress('editLicence', 'PUT', '/license');
export const deleteLicence = /* @__PURE__ */ defineAddress('deleteLicence', 'DELETE', '/license/:id');
export const listLicences = /* @__PURE__ */ defineAddress('listLicences', 'GET', '/userlicences/:product');

// registry
export const getRegistry = /* @__PURE__ */ defineAddress('getRegistry', 'GET', '/registry');
export const getRegistryDocument = /* @__PURE__ */ defineAddress(
  'getRegistryDocument',
  'GET',
  '/registry/document',
);
export const getRegistryRevision = /* @__PURE__ */ defineAddress(
  'getRegistryRevision',
  'GET',
  '/registry/revision',
);
export const getRelease = /* @__PURE__ */ defineAddress(
  'getRelease',
  'GET',
  '/registry/releases/:name/:version',
);
export const publishKeyList = /* @__PURE__ */ defineAddress('publishKeyList', 'POST', '/registry/keys');
export const publishRelease = /* @__PURE__ */ defineAddress('publishRelease', 'POST', '/registry/releases');
export const uploadRelease = /* @__PURE__ */ defineAddress('uploadRelease', 'POST', '/registry/uploads');
export const commandRegistry = /* @__PURE__ */ defineAddress('commandRegistry', 'POST', '/registry/commands');
export const askRegistry = /* @__PURE__ */ defineAddress('askRegistry', 'POST', '/registry/status');
export const issueTeamTicket = /* @__PURE__ */ defineAddress('issueTeamTicket', 'POST', '/registry/tickets');
export const reportLoads = /* @__PURE__ */ defineAddress('reportLoads', 'POST', '/registry/events');
export const getRegistryOverview = /* @__PURE__ */ defineAddress(
  'getRegistryOverview',
  'GET',
  '/admin/registry',
);
export const listRegistryHistory = /* @__PURE__ */ defineAddress(
  'listRegistryHistory',
  'GET',
  '/admin/registry/:name/history',
);
export const changeRegistry = /* @__PURE__ */ defineAddress(
  'changeRegistry',
  'POST',
  '/admin/registry/commands',
);
export const issuePreviewTicket = /* @__PURE__ */ defineAddress(
  'issuePreviewTicket',
  'POST',
  '/admin/registry/tickets',
);

// copy
export const listCopyUsers = /* @__PURE__ */ defineAddress('listCopyUsers', 'GET', '/usercopy/:name');
export const editCopyUser = /* @__PURE__ */ defineAddress('editCopyUser', 'PUT', '/usercopy');
export const countCopyLinks = /* @__PURE__ */ defineAddress(
  'countCopyLinks',
  'GET',
  '/copy/countlinks/:productId',
);
export const addCopyLink = /* @__PURE__ */ defineAddress('addCopyLink', 'POST', '/copy/url');
export const getCopyLink = /* @__PURE__ */ defineAddress('getCopyLink', 'GET', '/get-link-copy/:name');
export const takeCopyLink = /* @__PURE__ */ defineAddress('takeCopyLink', 'POST', '/get-link-copy/:name');
export const addCopyUser = /* @__PURE__ */ defineAddress('addCopyUser', 'POST', '/usercopy');
export const showCopyPassword = /* @__PURE__ */ readAt('showCopyPassword', '/usercopy/:id/clave');
export const countCopyStock = /* @__PURE__ */ defineAddress('countCopyStock', 'GET', '/copy/stock');

// fund
export const listFunds = /* @__PURE__ */ defineAddress('listFunds', 'GET', '/fondos');
export const registerFund = /* @__PURE__ */ defineAddress('registerFund', 'POST', '/fondos');
export const listAllFunds = /* @__PURE__ */ defineAddress('listAllFunds', 'GET', '/fondos/todos');
export const withdrawFund = /* @__PURE__ */ defineAddress('withdrawFund', 'DELETE', '/fondos/:id');
export const settleFund = /* @__PURE__ */ defineAddress('settleFund', 'PUT', '/fondos');

// journal
export const listBrokerAccounts = /* @__PURE__ */ defineAddress('listBrokerAccounts', 'GET', '/accounts');
export const listSymbols = /* @__PURE__ */ defineAddress('listSymbols', 'GET', '/symbols');
export const registerBrokerAccount = /* @__PURE__ */ defineAddress(
  'registerBrokerAccount',
  'POST',
  '/account',
);
export const getBalance = /* @__PURE__ */ readAt('getBalance', '/mt5/account/balance');
export const getMonth = /* @__PURE__ */ readAt('getMonth', '/mt5/history/:monthOffset');
export const listServers = /* @__PURE__ */ defineAddress('listServers', 'GET', '/mt5/servers');
export const verifyBrokerAccount = /* @__PURE__ */ readAt('verifyBrokerAccount', '/mt5/verify');
export const closeBrokerSession = /* @__PURE__ */ defineAddress(
  'closeBrokerSession',
  'DELETE',
  '/mt5/account/:id',
);
export const searchSymbols = /* @__PURE__ */ defineAddress('searchSymbols', 'GET', '/account/:id/symbols');
export const searchServers = /* @__PURE__ */ defineAddress('searchServers', 'GET', '/mt5/servers/search');
export const editBrokerAccount = /* @__PURE__ */ defineAddress('editBrokerAccount', 'PUT', '/account');
export const listTrades = /* @__PURE__ */ defineAddress('listTrades', 'GET', '/account/:id/trades');
export const listDeals = /* @__PURE__ */ defineAddress('listDeals', 'GET', '/account/:id/deals');
export const listMovements = /* @__PURE__ */ defineAddress('listMovements', 'GET', '/account/:id/movements');
export const listNotes = /* @__PURE__ */ defineAddress('listNotes', 'GET', '/account/:id/notes');
export const saveNote = /* @__PURE__ */ defineAddress('saveNote', 'PUT', '/account/:id/notes');
export const getTrade = /* @__PURE__ */ defineAddress('getTrade', 'GET', '/account/:id/trades/:ticket');
export const getTradePath = /* @__PURE__ */ defineAddress(
  'getTradePath',
  'GET',
  '/account/:id/trades/:ticket/prices',
);
export const listScreenshots = /* @__PURE__ */ defineAddress(
  'listScreenshots',
  'GET',
  '/account/:id/trades/:ticket/screenshots',
);
export const addScreenshot = /* @__PURE__ */ defineAddress(
  'addScreenshot',
  'POST',
  '/account/:id/trades/:ticket/screenshots',
);
export const getScreenshot = /* @__PURE__ */ defineAddress(
  'getScreenshot',
  'GET',
  '/account/:id/screenshots/:screenshot',
);
export const editScreenshot = /* @__PURE__ */ defineAddress(
  'editScreenshot',
  'PUT',
  '/account/:id/screenshots/:screenshot',
);
export const removeScreenshot = /* @__PURE__ */ defineAddress(
  'removeScreenshot',
  'DELETE',
  '/account/:id/screenshots/:screenshot',
);
export const setInitialStop = /* @__PURE__ */ defineAddress(
  'setInitialStop',
  'PUT',
  '/account/:id/trades/:ticket/stop',
);
export const listDefinitions = /* @__PURE__ */ defineAddress(
  'listDefinitions',
  'GET',
  '/journal/definitions',
);
export const saveDefinition = /* @__PURE__ */ defineAddress(
  'saveDefinition',
  'PUT',
  '/journal/definitions/:key',
);
export const removeDefinition = /* @__PURE__ */ defineAddress(
  'removeDefinition',
  'DELETE',
  '/journal/definitions/:key',
);
export const listReviews = /* @__PURE__ */ defineAddress('listReviews', 'GET', '/account/:id/reviews');
export const reviewTrades = /* @__PURE__ */ defineAddress('reviewTrades', 'PUT', '/account/:id/reviews');
export const undoReviews = /* @__PURE__ */ defineAddress('undoReviews', 'PUT', '/account/:id/reviews/undo');
export const saveReview = /* @__PURE__ */ defineAddress(
  'saveReview',
  'PUT',
  '/account/:id/trades/:ticket/review',
);
export const listRoutine = /* @__PURE__ */ defineAddress('listRoutine', 'GET', '/account/:id/routine');
export const saveRoutine = /* @__PURE__ */ defineAddress('saveRoutine', 'PUT', '/account/:id/routine');
export const getGoals = /* @__PURE__ */ defineAddress('getGoals', 'GET', '/account/:id/goals');
export const saveGoals = /* @__PURE__ */ defineAddress('saveGoals', 'PUT', '/account/:id/goals');
export const openImport = /* @__PURE__ */ defineAddress('openImport', 'POST', '/statements');
export const addImportedDeals = /* @__PURE__ */ defineAddress(
  'addImportedDeals',
  'POST',
  '/statements/:id/deals',
);
export const confirmImport = /* @__PURE__ */ defineAddress(
  'confirmImport',
  'POST',
  '/statements/:id/confirm',
);
export const getImport = /* @__PURE__ */ defineAddress('getImport', 'GET', '/statements/:id');
export const undoImport = /* @__PURE__ */ defineAddress('undoImport', 'POST', '/statements/:id/undo');
export const redoImport = /* @__PURE__ */ defineAddress('redoImport', 'POST', '/statements/:id/redo');
export const dropImport = /* @__PURE__ */ defineAddress('dropImport', 'DELETE', '/statements/:id');
export const listImports = /* @__PURE__ */ defineAddress('listImports', 'GET', '/account/:id/statements');

// connector
export const listConnectorAccounts = /* @__PURE__ */ defineAddress(
  'listConnectorAccounts',
  'GET',
  '/mt5/account/conector',
);
export const addConnectorAccount = /* @__PURE__ */ defineAddress(
  'addConnectorAccount',
  'POST',
  '/mt5/account/conector',
);
export const editConnectorAccount = /* @__PURE__ */ defineAddress(
  'editConnectorAccount',
  'PUT',
  '/mt5/account/conector',
);
export const deleteConnectorAccount = /* @__PURE__ */ defineAddress(
  'deleteConnectorAccount',
  'DELETE',
  '/mt5/account/conector/:id',
);

export const keepConnectorAccount = /* @__PURE__ */ defineAddress(
  'keepConnectorAccount',
  'POST',
  '/mt5/account/conector/:id/keep',
);

// copier
export const getCopier = /* @__PURE__ */ defineAddress('getCopier', 'GET', '/copier');
export const listCopies = /* @__PURE__ */ defineAddress('listCopies', 'GET', '/copier/children/:id/log');
export const getCopyStatistics = /* @__PURE__ */ defineAddress(
  'getCopyStatistics',
  'GET',
  '/copier/children/:id/statistics',
);
export const streamCopier = /* @__PURE__ */ defineAddress('streamCopier', 'GET', '/copier/stream');
export const editCopyChild = /* @__PURE__ */ defineAddress('editCopyChild', 'PUT', '/copier/children/:id');
export const suggestSymbols = /* @__PURE__ */ defineAddress(
  'suggestSymbols',
  'GET',
  '/copier/children/:id/symbols',
);
export const previewSync = /* @__PURE__ */ defineAddress(
  'previewSync',
  'GET',
  '/copier/children/:id/preview',
);
export const syncChild = /* @__PURE__ */ defineAddress('syncChild', 'POST', '/copier/children/:id/sync');
export const getReconciliation = /* @__PURE__ */ defineAddress(
  'getReconciliation',
  'GET',
  '/copier/children/:id/reconciliation',
);
export const checkReconciliation = /* @__PURE__ */ defineAddress(
  'checkReconciliation',
  'POST',
  '/copier/children/:id/reconciliation',
);
export const resolveFinding = /* @__PURE__ */ defineAddress(
  'resolveFinding',
  'POST',
  '/copier/children/:id/reconciliation/:finding',
);
export const listRehearsalSources = /* @__PURE__ */ defineAddress(
  'listRehearsalSources',
  'GET',
  '/copier/children/:id/rehearsal',
);
export const rehearseCopy = /* @__PURE__ */ readAt('rehearseCopy', '/copier/children/:id/rehearsal');
export const getOpenCopies = /* @__PURE__ */ defineAddress(
  'getOpenCopies',
  'GET',
  '/copier/accounts/:id/open-copies',
);
export const closeCopies = /* @__PURE__ */ defineAddress('closeCopies', 'POST', '/copier/close');
export const getClosing = /* @__PURE__ */ defineAddress('getClosing', 'GET', '/copier/close/:run');
export const getAdminCopier = /* @__PURE__ */ defineAddress('getAdminCopier', 'GET', '/admin/copier');

// simulator
export const tradeSimulated = /* @__PURE__ */ defineAddress('tradeSimulated', 'POST', '/simulator/trades');
export const listSimulatedPositions = /* @__PURE__ */ defineAddress(
  'listSimulatedPositions',
  'GET',
  '/simulator/positions',
);

// admin
export const listUsers = /* @__PURE__ */ defineAddress('listUsers', 'GET', '/admin/users');
export const exportUsers = /* @__PURE__ */ defineAddress('exportUsers', 'GET', '/admin/users/export');
export const getUser = /* @__PURE__ */ defineAddress('getUser', 'GET', '/admin/users/:id');
export const editRole = /* @__PURE__ */ defineAddress('editRole', 'PUT', '/admin/users/:id/role');
export const listMails = /* @__PURE__ */ defineAddress('listMails', 'GET', '/admin/mails');
export const resetSessions = /* @__PURE__ */ defineAddress(
  'resetSessions',
  'POST',
  '/admin/users/:id/sessions/reset',
);
export const grantProduct = /* @__PURE__ */ defineAddress('grantProduct', 'POST', '/admin/entitlements');
export const revokeProduct = /* @__PURE__ */ defineAddress(
  'revokeProduct',
  'POST',
  '/admin/entitlements/revoke',
);
export const liftDecision = /* @__PURE__ */ defineAddress('liftDecision', 'POST', '/admin/entitlements/lift');
export const searchRecords = /* @__PURE__ */ defineAddress('searchRecords', 'GET', '/admin/search');
export const listPurchases = /* @__PURE__ */ defineAddress('listPurchases', 'GET', '/admin/purchases');
export const exportPurchases = /* @__PURE__ */ defineAddress(
  'exportPurchases',
  'GET',
  '/admin/purchases/export',
);
export const getPurchase = /* @__PURE__ */ defineAddress('getPurchase', 'GET', '/admin/purchases/:id');
export const assignPurchase = /* @__PURE__ */ defineAddress(
  'assignPurchase',
  'POST',
  '/admin/purchases/:id/assign',
);
export const replayPurchase = /* @__PURE__ */ defineAddress(
  'replayPurchase',
  'POST',
  '/admin/purchases/:id/replay',
);
export const listAllProducts = /* @__PURE__ */ defineAddress('listAllProducts', 'GET', '/admin/products');
export const addProduct = /* @__PURE__ */ defineAddress('addProduct', 'POST', '/admin/products');
export const editProduct = /* @__PURE__ */ defineAddress('editProduct', 'PUT', '/admin/products');
export const uploadPicture = /* @__PURE__ */ defineAddress('uploadPicture', 'POST', '/admin/pictures');
export const orderProducts = /* @__PURE__ */ defineAddress('orderProducts', 'PUT', '/admin/products/order');
export const countMonthlySales = /* @__PURE__ */ defineAddress('countMonthlySales', 'GET', '/admin/sales');
export const getRevenue = /* @__PURE__ */ defineAddress('getRevenue', 'GET', '/admin/revenue');
export const exportRevenue = /* @__PURE__ */ defineAddress('exportRevenue', 'GET', '/admin/revenue/export');
export const listExpiring = /* @__PURE__ */ defineAddress('listExpiring', 'GET', '/admin/licences/expiring');
export const exportExpiring = /* @__PURE__ */ defineAddress(
  'exportExpiring',
  'GET',
  '/admin/licences/expiring/export',
);
export const listAudit = /* @__PURE__ */ defineAddress('listAudit', 'GET', '/admin/audit');
export const exportAudit = /* @__PURE__ */ defineAddress('exportAudit', 'GET', '/admin/audit/export');

// ea
export const checkLicence = /* @__PURE__ */ defineAddress('checkLicence', 'POST', '/ea/license');
export const getEaKey = /* @__PURE__ */ defineAddress('getEaKey', 'GET', '/ea/key/:productId');
export const renewEaKey = /* @__PURE__ */ defineAddress('renewEaKey', 'POST', '/ea/key/:productId');
export const getEaContacts = /* @__PURE__ */ defineAddress('getEaContacts', 'GET', '/ea/contacts/:productId');
export const getEaProgram = /* @__PURE__ */ defineAddress('getEaProgram', 'GET', '/ea/program/:productId');
export const downloadEaProgram = /* @__PURE__ */ defineAddress(
  'downloadEaProgram',
  'GET',
  '/ea/program/:productId/file',
);
export const getLicenceLibrary = /* @__PURE__ */ defineAddress('getLicenceLibrary', 'GET', '/ea/library');
export const listEaRefusals = /* @__PURE__ */ defineAddress('listEaRefusals', 'GET', '/admin/ea/refusals');
export const listEaContacts = /* @__PURE__ */ defineAddress('listEaContacts', 'GET', '/admin/ea/contacts');

// terminal
export const pairTerminal = /* @__PURE__ */ defineAddress('pairTerminal', 'POST', '/terminal/pair');
export const syncTerminal = /* @__PURE__ */ defineAddress('syncTerminal', 'POST', '/terminal/sync');
export const listTerminals = /* @__PURE__ */ defineAddress('listTerminals', 'GET', '/terminals');
export const getTerminalProgram = /* @__PURE__ */ defineAddress(
  'getTerminalProgram',
  'GET',
  '/terminals/program',
);
export const startTerminalPairing = /* @__PURE__ */ defineAddress(
  'startTerminalPairing',
  'POST',
  '/terminals/codes',
);
export const confirmTerminal = /* @__PURE__ */ defineAddress(
  'confirmTerminal',
  'POST',
  '/terminals/:id/confirmation',
);
export const revokeTerminal = /* @__PURE__ */ defineAddress('revokeTerminal', 'DELETE', '/terminals/:id');
export const removeTerminal = /* @__PURE__ */ defineAddress(
  'removeTerminal',
  'POST',
  '/terminals/:id/removal',
);
export const moveTerminalLease = /* @__PURE__ */ defineAddress(
  'moveTerminalLease',
  'POST',
  '/terminals/:id/lease',
);
export const linkTerminal = /* @__PURE__ */ defineAddress('linkTerminal', 'POST', '/terminals/:id/accounts');
