/**
 * Method and path of every call, without schemas. The browser loads only this file of the contract, and of it only the
 * addresses that it uses (each is marked as pure for that). Paths are relative to the API's base (`/api` in the default
 * installation); `:name` marks a parameter.
 */
export interface Address<Id extends string = string> {
  readonly id: Id;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

const at = <Id extends string>(id: Id, method: Address['method'], path: string): Address<Id> => ({
  id,
  method,
  path,
});

// auth
export const register = /* @__PURE__ */ at('register', 'POST', '/register');
export const login = /* @__PURE__ */ at('login', 'POST', '/login');
export const logout = /* @__PURE__ */ at('logout', 'POST', '/logout');
export const getAccount = /* @__PURE__ */ at('getAccount', 'GET', '/me');
export const editProfile = /* @__PURE__ */ at('editProfile', 'PUT', '/me/profile');
export const reauthenticate = /* @__PURE__ */ at('reauthenticate', 'POST', '/me/authentication');
export const changePassword = /* @__PURE__ */ at('changePassword', 'PUT', '/me/password');
export const forgetPassword = /* @__PURE__ */ at('forgetPassword', 'POST', '/password/forgotten');
export const resetPassword = /* @__PURE__ */ at('resetPassword', 'POST', '/password/reset');
export const sendEmailProof = /* @__PURE__ */ at('sendEmailProof', 'POST', '/me/email/proof');
export const proveEmail = /* @__PURE__ */ at('proveEmail', 'POST', '/email/proof');
export const changeEmail = /* @__PURE__ */ at('changeEmail', 'PUT', '/me/email');
export const streamSession = /* @__PURE__ */ at('streamSession', 'GET', '/me/stream');
export const listSessions = /* @__PURE__ */ at('listSessions', 'GET', '/me/sessions');
export const endSession = /* @__PURE__ */ at('endSession', 'DELETE', '/me/sessions/:id');
export const endOtherSessions = /* @__PURE__ */ at('endOtherSessions', 'DELETE', '/me/sessions');
export const startSecondFactor = /* @__PURE__ */ at('startSecondFactor', 'POST', '/me/second-factor');
export const confirmSecondFactor = /* @__PURE__ */ at('confirmSecondFactor', 'PUT', '/me/second-factor');
export const stopSecondFactor = /* @__PURE__ */ at('stopSecondFactor', 'DELETE', '/me/second-factor');
export const renewRecoveryCodes = /* @__PURE__ */ at(
  'renewRecoveryCodes',
  'POST',
  '/me/second-factor/recovery',
);
export const startPasskeySignIn = /* @__PURE__ */ at('startPasskeySignIn', 'POST', '/passkeys/request');
export const signInWithPasskey = /* @__PURE__ */ at('signInWithPasskey', 'POST', '/passkeys/session');
export const startPasskeyConfirmation = /* @__PURE__ */ at(
  'startPasskeyConfirmation',
  'POST',
  '/me/authentication/request',
);
export const confirmWithPasskey = /* @__PURE__ */ at(
  'confirmWithPasskey',
  'POST',
  '/me/authentication/passkey',
);
export const listPasskeys = /* @__PURE__ */ at('listPasskeys', 'GET', '/me/passkeys');
export const startPasskey = /* @__PURE__ */ at('startPasskey', 'POST', '/me/passkeys/options');
export const addPasskey = /* @__PURE__ */ at('addPasskey', 'POST', '/me/passkeys');
export const removePasskey = /* @__PURE__ */ at('removePasskey', 'DELETE', '/me/passkeys/:id');
export const exportOwnData = /* @__PURE__ */ at('exportOwnData', 'GET', '/me/data');
export const deleteOwnAccount = /* @__PURE__ */ at('deleteOwnAccount', 'POST', '/me/deletion');

// products
export const listLegalTexts = /* @__PURE__ */ at('listLegalTexts', 'GET', '/legal');
export const listProducts = /* @__PURE__ */ at('listProducts', 'GET', '/products');
export const getProduct = /* @__PURE__ */ at('getProduct', 'GET', '/product/:url');
export const listOwnedProducts = /* @__PURE__ */ at('listOwnedProducts', 'GET', '/user/products');
export const countSales = /* @__PURE__ */ at('countSales', 'GET', '/productsSales');

// purchases
export const receiveHotmartEvent = /* @__PURE__ */ at('receiveHotmartEvent', 'POST', '/webhooks/hotmart');
export const findOwnPurchase = /* @__PURE__ */ at('findOwnPurchase', 'POST', '/purchases/search');

// licences
export const getLicence = /* @__PURE__ */ at('getLicence', 'GET', '/getaccount/:userId/:productId');
export const saveLicence = /* @__PURE__ */ at('saveLicence', 'POST', '/license');
export const editLicence = /* @__PURE__ */ at('editLicence', 'PUT', '/license');
export const deleteLicence = /* @__PURE__ */ at('deleteLicence', 'DELETE', '/license/:id');
export const listLicences = /* @__PURE__ */ at('listLicences', 'GET', '/userlicences/:product');

// registry
export const getRegistry = /* @__PURE__ */ at('getRegistry', 'GET', '/registry');
export const getRegistryDocument = /* @__PURE__ */ at('getRegistryDocument', 'GET', '/registry/document');
export const getRegistryRevision = /* @__PURE__ */ at('getRegistryRevision', 'GET', '/registry/revision');
export const getRelease = /* @__PURE__ */ at('getRelease', 'GET', '/registry/releases/:name/:version');
export const publishKeyList = /* @__PURE__ */ at('publishKeyList', 'POST', '/registry/keys');
export const publishRelease = /* @__PURE__ */ at('publishRelease', 'POST', '/registry/releases');
export const uploadRelease = /* @__PURE__ */ at('uploadRelease', 'POST', '/registry/uploads');
export const commandRegistry = /* @__PURE__ */ at('commandRegistry', 'POST', '/registry/commands');
export const askRegistry = /* @__PURE__ */ at('askRegistry', 'POST', '/registry/status');
export const issueTeamTicket = /* @__PURE__ */ at('issueTeamTicket', 'POST', '/registry/tickets');
export const reportLoads = /* @__PURE__ */ at('reportLoads', 'POST', '/registry/events');
export const getRegistryOverview = /* @__PURE__ */ at('getRegistryOverview', 'GET', '/admin/registry');
export const listRegistryHistory = /* @__PURE__ */ at(
  'listRegistryHistory',
  'GET',
  '/admin/registry/:name/history',
);
export const changeRegistry = /* @__PURE__ */ at('changeRegistry', 'POST', '/admin/registry/commands');
export const issuePreviewTicket = /* @__PURE__ */ at('issuePreviewTicket', 'POST', '/admin/registry/tickets');

// copy
export const listCopyUsers = /* @__PURE__ */ at('listCopyUsers', 'GET', '/usercopy/:name');
export const editCopyUser = /* @__PURE__ */ at('editCopyUser', 'PUT', '/usercopy');
export const countCopyLinks = /* @__PURE__ */ at('countCopyLinks', 'GET', '/copy/countlinks/:productId');
export const addCopyLink = /* @__PURE__ */ at('addCopyLink', 'POST', '/copy/url');
export const getCopyLink = /* @__PURE__ */ at('getCopyLink', 'GET', '/get-link-copy/:name');
export const takeCopyLink = /* @__PURE__ */ at('takeCopyLink', 'POST', '/get-link-copy/:name');
export const addCopyUser = /* @__PURE__ */ at('addCopyUser', 'POST', '/usercopy');
export const showCopyPassword = /* @__PURE__ */ at('showCopyPassword', 'POST', '/usercopy/:id/clave');
export const countCopyStock = /* @__PURE__ */ at('countCopyStock', 'GET', '/copy/stock');

// fund
export const listFunds = /* @__PURE__ */ at('listFunds', 'GET', '/fondos');
export const registerFund = /* @__PURE__ */ at('registerFund', 'POST', '/fondos');
export const listAllFunds = /* @__PURE__ */ at('listAllFunds', 'GET', '/fondos/todos');
export const withdrawFund = /* @__PURE__ */ at('withdrawFund', 'DELETE', '/fondos/:id');
export const settleFund = /* @__PURE__ */ at('settleFund', 'PUT', '/fondos');

// journal
export const listBrokerAccounts = /* @__PURE__ */ at('listBrokerAccounts', 'GET', '/accounts');
export const listSymbols = /* @__PURE__ */ at('listSymbols', 'GET', '/symbols');
export const registerBrokerAccount = /* @__PURE__ */ at('registerBrokerAccount', 'POST', '/account');
export const getBalance = /* @__PURE__ */ at('getBalance', 'POST', '/mt5/account/balance');
export const getMonth = /* @__PURE__ */ at('getMonth', 'POST', '/mt5/history/:monthOffset');
export const listServers = /* @__PURE__ */ at('listServers', 'GET', '/mt5/servers');
export const verifyBrokerAccount = /* @__PURE__ */ at('verifyBrokerAccount', 'POST', '/mt5/verify');
export const closeBrokerSession = /* @__PURE__ */ at('closeBrokerSession', 'DELETE', '/mt5/account/:id');
export const searchSymbols = /* @__PURE__ */ at('searchSymbols', 'GET', '/account/:id/symbols');
export const searchServers = /* @__PURE__ */ at('searchServers', 'GET', '/mt5/servers/search');
export const editBrokerAccount = /* @__PURE__ */ at('editBrokerAccount', 'PUT', '/account');
export const listTrades = /* @__PURE__ */ at('listTrades', 'GET', '/account/:id/trades');
export const listDeals = /* @__PURE__ */ at('listDeals', 'GET', '/account/:id/deals');
export const listMovements = /* @__PURE__ */ at('listMovements', 'GET', '/account/:id/movements');
export const listNotes = /* @__PURE__ */ at('listNotes', 'GET', '/account/:id/notes');
export const saveNote = /* @__PURE__ */ at('saveNote', 'PUT', '/account/:id/notes');
export const getTrade = /* @__PURE__ */ at('getTrade', 'GET', '/account/:id/trades/:ticket');
export const getTradePath = /* @__PURE__ */ at('getTradePath', 'GET', '/account/:id/trades/:ticket/prices');
export const listScreenshots = /* @__PURE__ */ at(
  'listScreenshots',
  'GET',
  '/account/:id/trades/:ticket/screenshots',
);
export const addScreenshot = /* @__PURE__ */ at(
  'addScreenshot',
  'POST',
  '/account/:id/trades/:ticket/screenshots',
);
export const getScreenshot = /* @__PURE__ */ at(
  'getScreenshot',
  'GET',
  '/account/:id/screenshots/:screenshot',
);
export const editScreenshot = /* @__PURE__ */ at(
  'editScreenshot',
  'PUT',
  '/account/:id/screenshots/:screenshot',
);
export const removeScreenshot = /* @__PURE__ */ at(
  'removeScreenshot',
  'DELETE',
  '/account/:id/screenshots/:screenshot',
);
export const setInitialStop = /* @__PURE__ */ at('setInitialStop', 'PUT', '/account/:id/trades/:ticket/stop');
export const listDefinitions = /* @__PURE__ */ at('listDefinitions', 'GET', '/journal/definitions');
export const saveDefinition = /* @__PURE__ */ at('saveDefinition', 'PUT', '/journal/definitions/:key');
export const removeDefinition = /* @__PURE__ */ at('removeDefinition', 'DELETE', '/journal/definitions/:key');
export const listReviews = /* @__PURE__ */ at('listReviews', 'GET', '/account/:id/reviews');
export const reviewTrades = /* @__PURE__ */ at('reviewTrades', 'PUT', '/account/:id/reviews');
export const undoReviews = /* @__PURE__ */ at('undoReviews', 'PUT', '/account/:id/reviews/undo');
export const saveReview = /* @__PURE__ */ at('saveReview', 'PUT', '/account/:id/trades/:ticket/review');
export const listRoutine = /* @__PURE__ */ at('listRoutine', 'GET', '/account/:id/routine');
export const saveRoutine = /* @__PURE__ */ at('saveRoutine', 'PUT', '/account/:id/routine');
export const getGoals = /* @__PURE__ */ at('getGoals', 'GET', '/account/:id/goals');
export const saveGoals = /* @__PURE__ */ at('saveGoals', 'PUT', '/account/:id/goals');
export const openImport = /* @__PURE__ */ at('openImport', 'POST', '/statements');
export const addImportedDeals = /* @__PURE__ */ at('addImportedDeals', 'POST', '/statements/:id/deals');
export const confirmImport = /* @__PURE__ */ at('confirmImport', 'POST', '/statements/:id/confirm');
export const getImport = /* @__PURE__ */ at('getImport', 'GET', '/statements/:id');
export const undoImport = /* @__PURE__ */ at('undoImport', 'POST', '/statements/:id/undo');
export const redoImport = /* @__PURE__ */ at('redoImport', 'POST', '/statements/:id/redo');
export const dropImport = /* @__PURE__ */ at('dropImport', 'DELETE', '/statements/:id');
export const listImports = /* @__PURE__ */ at('listImports', 'GET', '/account/:id/statements');

// connector
export const listConnectorAccounts = /* @__PURE__ */ at(
  'listConnectorAccounts',
  'GET',
  '/mt5/account/conector',
);
export const addConnectorAccount = /* @__PURE__ */ at('addConnectorAccount', 'POST', '/mt5/account/conector');
export const editConnectorAccount = /* @__PURE__ */ at(
  'editConnectorAccount',
  'PUT',
  '/mt5/account/conector',
);
export const deleteConnectorAccount = /* @__PURE__ */ at(
  'deleteConnectorAccount',
  'DELETE',
  '/mt5/account/conector/:id',
);

export const keepConnectorAccount = /* @__PURE__ */ at(
  'keepConnectorAccount',
  'POST',
  '/mt5/account/conector/:id/keep',
);

// copier
export const getCopier = /* @__PURE__ */ at('getCopier', 'GET', '/copier');
export const listCopies = /* @__PURE__ */ at('listCopies', 'GET', '/copier/children/:id/log');
export const getCopyStatistics = /* @__PURE__ */ at(
  'getCopyStatistics',
  'GET',
  '/copier/children/:id/statistics',
);
export const streamCopier = /* @__PURE__ */ at('streamCopier', 'GET', '/copier/stream');
export const editCopyChild = /* @__PURE__ */ at('editCopyChild', 'PUT', '/copier/children/:id');
export const suggestSymbols = /* @__PURE__ */ at('suggestSymbols', 'GET', '/copier/children/:id/symbols');
export const previewSync = /* @__PURE__ */ at('previewSync', 'GET', '/copier/children/:id/preview');
export const syncChild = /* @__PURE__ */ at('syncChild', 'POST', '/copier/children/:id/sync');
export const getReconciliation = /* @__PURE__ */ at(
  'getReconciliation',
  'GET',
  '/copier/children/:id/reconciliation',
);
export const checkReconciliation = /* @__PURE__ */ at(
  'checkReconciliation',
  'POST',
  '/copier/children/:id/reconciliation',
);
export const resolveFinding = /* @__PURE__ */ at(
  'resolveFinding',
  'POST',
  '/copier/children/:id/reconciliation/:finding',
);
export const closeOrphan = /* @__PURE__ */ at(
  'closeOrphan',
  'POST',
  '/copier/children/:id/orphans/:position',
);
export const listRehearsalSources = /* @__PURE__ */ at(
  'listRehearsalSources',
  'GET',
  '/copier/children/:id/rehearsal',
);
export const rehearseCopy = /* @__PURE__ */ at('rehearseCopy', 'POST', '/copier/children/:id/rehearsal');
export const getOpenCopies = /* @__PURE__ */ at('getOpenCopies', 'GET', '/copier/accounts/:id/open-copies');
export const closeCopies = /* @__PURE__ */ at('closeCopies', 'POST', '/copier/close');
export const getClosing = /* @__PURE__ */ at('getClosing', 'GET', '/copier/close/:run');
export const getAdminCopier = /* @__PURE__ */ at('getAdminCopier', 'GET', '/admin/copier');

// simulator
export const tradeSimulated = /* @__PURE__ */ at('tradeSimulated', 'POST', '/simulator/trades');
export const listSimulatedPositions = /* @__PURE__ */ at(
  'listSimulatedPositions',
  'GET',
  '/simulator/positions',
);

// admin
export const listUsers = /* @__PURE__ */ at('listUsers', 'GET', '/admin/users');
export const exportUsers = /* @__PURE__ */ at('exportUsers', 'GET', '/admin/users/export');
export const getUser = /* @__PURE__ */ at('getUser', 'GET', '/admin/users/:id');
export const editRole = /* @__PURE__ */ at('editRole', 'PUT', '/admin/users/:id/role');
export const listMails = /* @__PURE__ */ at('listMails', 'GET', '/admin/mails');
export const resetSessions = /* @__PURE__ */ at('resetSessions', 'POST', '/admin/users/:id/sessions/reset');
export const grantProduct = /* @__PURE__ */ at('grantProduct', 'POST', '/admin/entitlements');
export const revokeProduct = /* @__PURE__ */ at('revokeProduct', 'POST', '/admin/entitlements/revoke');
export const liftDecision = /* @__PURE__ */ at('liftDecision', 'POST', '/admin/entitlements/lift');
export const searchRecords = /* @__PURE__ */ at('searchRecords', 'GET', '/admin/search');
export const listPurchases = /* @__PURE__ */ at('listPurchases', 'GET', '/admin/purchases');
export const exportPurchases = /* @__PURE__ */ at('exportPurchases', 'GET', '/admin/purchases/export');
export const getPurchase = /* @__PURE__ */ at('getPurchase', 'GET', '/admin/purchases/:id');
export const assignPurchase = /* @__PURE__ */ at('assignPurchase', 'POST', '/admin/purchases/:id/assign');
export const replayPurchase = /* @__PURE__ */ at('replayPurchase', 'POST', '/admin/purchases/:id/replay');
export const listAllProducts = /* @__PURE__ */ at('listAllProducts', 'GET', '/admin/products');
export const addProduct = /* @__PURE__ */ at('addProduct', 'POST', '/admin/products');
export const editProduct = /* @__PURE__ */ at('editProduct', 'PUT', '/admin/products');
export const uploadPicture = /* @__PURE__ */ at('uploadPicture', 'POST', '/admin/pictures');
export const orderProducts = /* @__PURE__ */ at('orderProducts', 'PUT', '/admin/products/order');
export const countMonthlySales = /* @__PURE__ */ at('countMonthlySales', 'GET', '/admin/sales');
export const getRevenue = /* @__PURE__ */ at('getRevenue', 'GET', '/admin/revenue');
export const exportRevenue = /* @__PURE__ */ at('exportRevenue', 'GET', '/admin/revenue/export');
export const listExpiring = /* @__PURE__ */ at('listExpiring', 'GET', '/admin/licences/expiring');
export const exportExpiring = /* @__PURE__ */ at('exportExpiring', 'GET', '/admin/licences/expiring/export');
export const listAudit = /* @__PURE__ */ at('listAudit', 'GET', '/admin/audit');
export const exportAudit = /* @__PURE__ */ at('exportAudit', 'GET', '/admin/audit/export');

// ea
export const checkLicence = /* @__PURE__ */ at('checkLicence', 'POST', '/ea/license');
export const getEaKey = /* @__PURE__ */ at('getEaKey', 'GET', '/ea/key/:productId');
export const renewEaKey = /* @__PURE__ */ at('renewEaKey', 'POST', '/ea/key/:productId');
export const getEaContacts = /* @__PURE__ */ at('getEaContacts', 'GET', '/ea/contacts/:productId');
export const getEaProgram = /* @__PURE__ */ at('getEaProgram', 'GET', '/ea/program/:productId');
export const downloadEaProgram = /* @__PURE__ */ at(
  'downloadEaProgram',
  'GET',
  '/ea/program/:productId/file',
);
export const getLicenceLibrary = /* @__PURE__ */ at('getLicenceLibrary', 'GET', '/ea/library');
export const listEaRefusals = /* @__PURE__ */ at('listEaRefusals', 'GET', '/admin/ea/refusals');
export const listEaContacts = /* @__PURE__ */ at('listEaContacts', 'GET', '/admin/ea/contacts');

// terminal
export const pairTerminal = /* @__PURE__ */ at('pairTerminal', 'POST', '/terminal/pair');
export const syncTerminal = /* @__PURE__ */ at('syncTerminal', 'POST', '/terminal/sync');
export const listTerminals = /* @__PURE__ */ at('listTerminals', 'GET', '/terminals');
export const getTerminalProgram = /* @__PURE__ */ at('getTerminalProgram', 'GET', '/terminals/program');
export const startTerminalPairing = /* @__PURE__ */ at('startTerminalPairing', 'POST', '/terminals/codes');
export const confirmTerminal = /* @__PURE__ */ at('confirmTerminal', 'POST', '/terminals/:id/confirmation');
export const revokeTerminal = /* @__PURE__ */ at('revokeTerminal', 'DELETE', '/terminals/:id');
export const removeTerminal = /* @__PURE__ */ at('removeTerminal', 'POST', '/terminals/:id/removal');
export const moveTerminalLease = /* @__PURE__ */ at('moveTerminalLease', 'POST', '/terminals/:id/lease');
export const linkTerminal = /* @__PURE__ */ at('linkTerminal', 'POST', '/terminals/:id/accounts');
