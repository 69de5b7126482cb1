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

type Define = <Id extends string>(id: Id, path: string) => Address<Id>;

const createMethod =
  (method: Address['method']): Define =>
  (id, path) => ({ id, method, path });

const getAt = /* @__PURE__ */ createMethod('GET');
const postAt = /* @__PURE__ */ createMethod('POST');
const putAt = /* @__PURE__ */ createMethod('PUT');
const deleteAt = /* @__PURE__ */ createMethod('DELETE');
const readAt: Define = (id, path) => ({ id, method: 'POST', path, isRead: true });

// auth
export const register = /* @__PURE__ */ postAt('register', '/register');
export const login = /* @__PURE__ */ postAt('login', '/login');
export const continueSession = /* @__PURE__ */ postAt('continueSession', '/kept-session');
export const logout = /* @__PURE__ */ postAt('logout', '/logout');
export const getAccount = /* @__PURE__ */ getAt('getAccount', '/me');
export const editProfile = /* @__PURE__ */ putAt('editProfile', '/me/profile');
export const getCardArrangement = /* @__PURE__ */ getAt('getCardArrangement', '/me/cards');
export const saveCardArrangement = /* @__PURE__ */ putAt('saveCardArrangement', '/me/cards');
export const reauthenticate = /* @__PURE__ */ postAt('reauthenticate', '/me/authentication');
export const changePassword = /* @__PURE__ */ putAt('changePassword', '/me/password');
export const forgetPassword = /* @__PURE__ */ postAt('forgetPassword', '/password/forgotten');
export const resetPassword = /* @__PURE__ */ postAt('resetPassword', '/password/reset');
export const sendEmailProof = /* @__PURE__ */ postAt('sendEmailProof', '/me/email/proof');
export const proveEmail = /* @__PURE__ */ postAt('proveEmail', '/email/proof');
export const changeEmail = /* @__PURE__ */ putAt('changeEmail', '/me/email');
export const streamSession = /* @__PURE__ */ getAt('streamSession', '/me/stream');
export const listSessions = /* @__PURE__ */ getAt('listSessions', '/me/sessions');
export const endSession = /* @__PURE__ */ deleteAt('endSession', '/me/sessions/:id');
export const endOtherSessions = /* @__PURE__ */ deleteAt('endOtherSessions', '/me/sessions');
export const startSecondFactor = /* @__PURE__ */ postAt('startSecondFactor', '/me/second-factor');
export const confirmSecondFactor = /* @__PURE__ */ putAt('confirmSecondFactor', '/me/second-factor');
export const stopSecondFactor = /* @__PURE__ */ deleteAt('stopSecondFactor', '/me/second-factor');
export const renewRecoveryCodes = /* @__PURE__ */ postAt('renewRecoveryCodes', '/me/second-factor/recovery');
export const startPasskeySignIn = /* @__PURE__ */ postAt('startPasskeySignIn', '/passkeys/request');
export const signInWithPasskey = /* @__PURE__ */ postAt('signInWithPasskey', '/passkeys/session');
export const startPasskeyConfirmation = /* @__PURE__ */ postAt(
  'startPasskeyConfirmation',
  '/me/authentication/request',
);
export const confirmWithPasskey = /* @__PURE__ */ postAt('confirmWithPasskey', '/me/authentication/passkey');
export const listPasskeys = /* @__PURE__ */ getAt('listPasskeys', '/me/passkeys');
export const startPasskey = /* @__PURE__ */ postAt('startPasskey', '/me/passkeys/options');
export const addPasskey = /* @__PURE__ */ postAt('addPasskey', '/me/passkeys');
export const removePasskey = /* @__PURE__ */ deleteAt('removePasskey', '/me/passkeys/:id');
export const exportOwnData = /* @__PURE__ */ getAt('exportOwnData', '/me/data');
export const deleteOwnAccount = /* @__PURE__ */ postAt('deleteOwnAccount', '/me/deletion');

// notifications
export const listNotifications = /* @__PURE__ */ getAt('listNotifications', '/notifications');
export const readNotifications = /* @__PURE__ */ putAt('readNotifications', '/notifications/read');
export const getNotificationPreferences = /* @__PURE__ */ getAt(
  'getNotificationPreferences',
  '/notifications/preferences',
);
export const saveNotificationPreferences = /* @__PURE__ */ putAt(
  'saveNotificationPreferences',
  '/notifications/preferences',
);
export const getMessageChannels = /* @__PURE__ */ getAt('getMessageChannels', '/notifications/channels');
export const linkTelegram = /* @__PURE__ */ postAt('linkTelegram', '/notifications/telegram');
export const unlinkTelegram = /* @__PURE__ */ deleteAt('unlinkTelegram', '/notifications/telegram');
export const savePushSubscription = /* @__PURE__ */ putAt('savePushSubscription', '/notifications/push');
export const renewPushSubscription = /* @__PURE__ */ putAt(
  'renewPushSubscription',
  '/notifications/push/renewal',
);
export const deletePushSubscription = /* @__PURE__ */ deleteAt(
  'deletePushSubscription',
  '/notifications/push/:device',
);

// products
export const listLegalTexts = /* @__PURE__ */ getAt('listLegalTexts', '/legal');
export const listProducts = /* @__PURE__ */ getAt('listProducts', '/products');
export const getProduct = /* @__PURE__ */ getAt('getProduct', '/product/:url');
export const listOwnedProducts = /* @__PURE__ */ getAt('listOwnedProducts', '/user/products');
export const countSales = /* @__PURE__ */ getAt('countSales', '/productsSales');

// purchases
export const receiveHotmartEvent = /* @__PURE__ */ postAt('receiveHotmartEvent', '/webhooks/hotmart');
export const findOwnPurchase = /* @__PURE__ */ readAt('findOwnPurchase', '/purchases/search');

// licences
export const getLicence = /* @__PURE__ */ getAt('getLicence', '/getaccount/:userId/:productId');
export const saveLicence = /* @__PURE__ */ postAt('saveLicence', '/license');
export const editLicence = /* @__PURE__ */ putAt('editLicence', '/license');
export const deleteLicence = /* @__PURE__ */ deleteAt('deleteLicence', '/license/:id');
export const listLicences = /* @__PURE__ */ getAt('listLicences', '/userlicences/:product');

// registry
export const getRegistry = /* @__PURE__ */ getAt('getRegistry', '/registry');
export const getRegistryDocument = /* @__PURE__ */ getAt('getRegistryDocument', '/registry/document');
export const getRegistryRevision = /* @__PURE__ */ getAt('getRegistryRevision', '/registry/revision');
export const getRelease = /* @__PURE__ */ getAt('getRelease', '/registry/releases/:name/:version');
export const publishKeyList = /* @__PURE__ */ postAt('publishKeyList', '/registry/keys');
export const uploadRelease = /* @__PURE__ */ postAt('uploadRelease', '/registry/uploads');
export const sendRemoteMessage = /* @__PURE__ */ postAt('sendRemoteMessage', '/registry/messages');
export const commandRegistry = /* @__PURE__ */ postAt('commandRegistry', '/registry/commands');
export const askRegistry = /* @__PURE__ */ postAt('askRegistry', '/registry/status');
export const issueTeamTicket = /* @__PURE__ */ postAt('issueTeamTicket', '/registry/tickets');
export const reportLoads = /* @__PURE__ */ postAt('reportLoads', '/registry/events');
export const getRegistryOverview = /* @__PURE__ */ getAt('getRegistryOverview', '/admin/registry');
export const listRegistryHistory = /* @__PURE__ */ getAt(
  'listRegistryHistory',
  '/admin/registry/:name/history',
);
export const changeRegistry = /* @__PURE__ */ postAt('changeRegistry', '/admin/registry/commands');
export const issuePreviewTicket = /* @__PURE__ */ postAt('issuePreviewTicket', '/admin/registry/tickets');

// copy
export const listCopyUsers = /* @__PURE__ */ getAt('listCopyUsers', '/usercopy/:name');
export const editCopyUser = /* @__PURE__ */ putAt('editCopyUser', '/usercopy');
export const countCopyLinks = /* @__PURE__ */ getAt('countCopyLinks', '/copy/countlinks/:productId');
export const addCopyLink = /* @__PURE__ */ postAt('addCopyLink', '/copy/url');
export const getCopyLink = /* @__PURE__ */ getAt('getCopyLink', '/get-link-copy/:name');
export const takeCopyLink = /* @__PURE__ */ postAt('takeCopyLink', '/get-link-copy/:name');
export const addCopyUser = /* @__PURE__ */ postAt('addCopyUser', '/usercopy');
export const showCopyPassword = /* @__PURE__ */ readAt('showCopyPassword', '/usercopy/:id/clave');
export const countCopyStock = /* @__PURE__ */ getAt('countCopyStock', '/copy/stock');

// fund
export const listFunds = /* @__PURE__ */ getAt('listFunds', '/fondos');
export const registerFund = /* @__PURE__ */ postAt('registerFund', '/fondos');
export const listAllFunds = /* @__PURE__ */ getAt('listAllFunds', '/fondos/todos');
export const withdrawFund = /* @__PURE__ */ deleteAt('withdrawFund', '/fondos/:id');
export const settleFund = /* @__PURE__ */ putAt('settleFund', '/fondos');

// journal
export const listBrokerAccounts = /* @__PURE__ */ getAt('listBrokerAccounts', '/accounts');
export const listSymbols = /* @__PURE__ */ getAt('listSymbols', '/symbols');
export const registerBrokerAccount = /* @__PURE__ */ postAt('registerBrokerAccount', '/account');
export const getBalance = /* @__PURE__ */ readAt('getBalance', '/mt5/account/balance');
export const getMonth = /* @__PURE__ */ readAt('getMonth', '/mt5/history/:monthOffset');
export const listServers = /* @__PURE__ */ getAt('listServers', '/mt5/servers');
export const verifyBrokerAccount = /* @__PURE__ */ readAt('verifyBrokerAccount', '/mt5/verify');
export const closeBrokerSession = /* @__PURE__ */ deleteAt('closeBrokerSession', '/mt5/account/:id');
export const searchSymbols = /* @__PURE__ */ getAt('searchSymbols', '/account/:id/symbols');
export const listTradedSymbols = /* @__PURE__ */ getAt('listTradedSymbols', '/account/:id/traded-symbols');
export const searchServers = /* @__PURE__ */ getAt('searchServers', '/mt5/servers/search');
export const editBrokerAccount = /* @__PURE__ */ putAt('editBrokerAccount', '/account');
export const listTrades = /* @__PURE__ */ getAt('listTrades', '/account/:id/trades');
export const setInitialStops = /* @__PURE__ */ putAt('setInitialStops', '/account/:id/stops');
export const listManualTrades = /* @__PURE__ */ getAt('listManualTrades', '/account/:id/manual-trades');
export const saveManualTrade = /* @__PURE__ */ putAt(
  'saveManualTrade',
  '/account/:id/manual-trades/:position',
);
export const removeManualTrade = /* @__PURE__ */ deleteAt(
  'removeManualTrade',
  '/account/:id/manual-trades/:position',
);
export const listDeals = /* @__PURE__ */ getAt('listDeals', '/account/:id/deals');
export const listMovements = /* @__PURE__ */ getAt('listMovements', '/account/:id/movements');
export const listNotes = /* @__PURE__ */ getAt('listNotes', '/account/:id/notes');
export const saveNote = /* @__PURE__ */ putAt('saveNote', '/account/:id/notes');
export const getTrade = /* @__PURE__ */ getAt('getTrade', '/account/:id/trades/:ticket');
export const getTradePath = /* @__PURE__ */ getAt('getTradePath', '/account/:id/trades/:ticket/prices');
export const listScreenshots = /* @__PURE__ */ getAt(
  'listScreenshots',
  '/account/:id/trades/:ticket/screenshots',
);
export const addScreenshot = /* @__PURE__ */ postAt(
  'addScreenshot',
  '/account/:id/trades/:ticket/screenshots',
);
export const getScreenshot = /* @__PURE__ */ getAt('getScreenshot', '/account/:id/screenshots/:screenshot');
export const editScreenshot = /* @__PURE__ */ putAt('editScreenshot', '/account/:id/screenshots/:screenshot');
export const removeScreenshot = /* @__PURE__ */ deleteAt(
  'removeScreenshot',
  '/account/:id/screenshots/:screenshot',
);
export const setInitialStop = /* @__PURE__ */ putAt('setInitialStop', '/account/:id/trades/:ticket/stop');
export const listDefinitions = /* @__PURE__ */ getAt('listDefinitions', '/journal/definitions');
export const saveDefinition = /* @__PURE__ */ putAt('saveDefinition', '/journal/definitions/:key');
export const removeDefinition = /* @__PURE__ */ deleteAt('removeDefinition', '/journal/definitions/:key');
export const listReviews = /* @__PURE__ */ getAt('listReviews', '/account/:id/reviews');
export const reviewTrades = /* @__PURE__ */ putAt('reviewTrades', '/account/:id/reviews');
export const undoReviews = /* @__PURE__ */ putAt('undoReviews', '/account/:id/reviews/undo');
export const saveReview = /* @__PURE__ */ putAt('saveReview', '/account/:id/trades/:ticket/review');
export const listRoutine = /* @__PURE__ */ getAt('listRoutine', '/account/:id/routine');
export const saveRoutine = /* @__PURE__ */ putAt('saveRoutine', '/account/:id/routine');
export const getGoals = /* @__PURE__ */ getAt('getGoals', '/account/:id/goals');
export const saveGoals = /* @__PURE__ */ putAt('saveGoals', '/account/:id/goals');
export const openImport = /* @__PURE__ */ postAt('openImport', '/statements');
export const addImportedDeals = /* @__PURE__ */ postAt('addImportedDeals', '/statements/:id/deals');
export const confirmImport = /* @__PURE__ */ postAt('confirmImport', '/statements/:id/confirm');
export const getImport = /* @__PURE__ */ getAt('getImport', '/statements/:id');
export const undoImport = /* @__PURE__ */ postAt('undoImport', '/statements/:id/undo');
export const redoImport = /* @__PURE__ */ postAt('redoImport', '/statements/:id/redo');
export const dropImport = /* @__PURE__ */ deleteAt('dropImport', '/statements/:id');
export const listImports = /* @__PURE__ */ getAt('listImports', '/account/:id/statements');

// connector
export const listConnectorAccounts = /* @__PURE__ */ getAt('listConnectorAccounts', '/mt5/account/conector');
export const addConnectorAccount = /* @__PURE__ */ postAt('addConnectorAccount', '/mt5/account/conector');
export const editConnectorAccount = /* @__PURE__ */ putAt('editConnectorAccount', '/mt5/account/conector');
export const deleteConnectorAccount = /* @__PURE__ */ deleteAt(
  'deleteConnectorAccount',
  '/mt5/account/conector/:id',
);

export const keepConnectorAccount = /* @__PURE__ */ postAt(
  'keepConnectorAccount',
  '/mt5/account/conector/:id/keep',
);

// copier
export const getCopier = /* @__PURE__ */ getAt('getCopier', '/copier');
export const listCopies = /* @__PURE__ */ getAt('listCopies', '/copier/children/:id/log');
export const getCopyStatistics = /* @__PURE__ */ getAt(
  'getCopyStatistics',
  '/copier/children/:id/statistics',
);
export const streamCopier = /* @__PURE__ */ getAt('streamCopier', '/copier/stream');
export const editCopyChild = /* @__PURE__ */ putAt('editCopyChild', '/copier/children/:id');
export const suggestSymbols = /* @__PURE__ */ getAt('suggestSymbols', '/copier/children/:id/symbols');
export const previewSync = /* @__PURE__ */ getAt('previewSync', '/copier/children/:id/preview');
export const syncChild = /* @__PURE__ */ postAt('syncChild', '/copier/children/:id/sync');
export const getReconciliation = /* @__PURE__ */ getAt(
  'getReconciliation',
  '/copier/children/:id/reconciliation',
);
export const checkReconciliation = /* @__PURE__ */ postAt(
  'checkReconciliation',
  '/copier/children/:id/reconciliation',
);
export const resolveFinding = /* @__PURE__ */ postAt(
  'resolveFinding',
  '/copier/children/:id/reconciliation/:finding',
);
export const listRehearsalSources = /* @__PURE__ */ getAt(
  'listRehearsalSources',
  '/copier/children/:id/rehearsal',
);
export const rehearseCopy = /* @__PURE__ */ readAt('rehearseCopy', '/copier/children/:id/rehearsal');
export const getOpenCopies = /* @__PURE__ */ getAt('getOpenCopies', '/copier/accounts/:id/open-copies');
export const closeCopies = /* @__PURE__ */ postAt('closeCopies', '/copier/close');
export const getClosing = /* @__PURE__ */ getAt('getClosing', '/copier/close/:run');
export const getAdminCopier = /* @__PURE__ */ getAt('getAdminCopier', '/admin/copier');

// simulator
export const tradeSimulated = /* @__PURE__ */ postAt('tradeSimulated', '/simulator/trades');
export const listSimulatedPositions = /* @__PURE__ */ getAt('listSimulatedPositions', '/simulator/positions');

// admin
export const listUsers = /* @__PURE__ */ getAt('listUsers', '/admin/users');
export const exportUsers = /* @__PURE__ */ getAt('exportUsers', '/admin/users/export');
export const getUser = /* @__PURE__ */ getAt('getUser', '/admin/users/:id');
export const editRole = /* @__PURE__ */ putAt('editRole', '/admin/users/:id/role');
export const listMails = /* @__PURE__ */ getAt('listMails', '/admin/mails');
export const resetSessions = /* @__PURE__ */ postAt('resetSessions', '/admin/users/:id/sessions/reset');
export const grantProduct = /* @__PURE__ */ postAt('grantProduct', '/admin/entitlements');
export const revokeProduct = /* @__PURE__ */ postAt('revokeProduct', '/admin/entitlements/revoke');
export const liftDecision = /* @__PURE__ */ postAt('liftDecision', '/admin/entitlements/lift');
export const searchRecords = /* @__PURE__ */ getAt('searchRecords', '/admin/search');
export const listPurchases = /* @__PURE__ */ getAt('listPurchases', '/admin/purchases');
export const exportPurchases = /* @__PURE__ */ getAt('exportPurchases', '/admin/purchases/export');
export const getPurchase = /* @__PURE__ */ getAt('getPurchase', '/admin/purchases/:id');
export const assignPurchase = /* @__PURE__ */ postAt('assignPurchase', '/admin/purchases/:id/assign');
export const replayPurchase = /* @__PURE__ */ postAt('replayPurchase', '/admin/purchases/:id/replay');
export const listAllProducts = /* @__PURE__ */ getAt('listAllProducts', '/admin/products');
export const addProduct = /* @__PURE__ */ postAt('addProduct', '/admin/products');
export const editProduct = /* @__PURE__ */ putAt('editProduct', '/admin/products');
export const uploadPicture = /* @__PURE__ */ postAt('uploadPicture', '/admin/pictures');
export const orderProducts = /* @__PURE__ */ putAt('orderProducts', '/admin/products/order');
export const listSales = /* @__PURE__ */ getAt('listSales', '/admin/ledger');
export const getSaleTotals = /* @__PURE__ */ getAt('getSaleTotals', '/admin/ledger/totals');
export const exportSales = /* @__PURE__ */ getAt('exportSales', '/admin/ledger/export');
export const getSale = /* @__PURE__ */ getAt('getSale', '/admin/ledger/sale/:transaction');
export const listPacks = /* @__PURE__ */ getAt('listPacks', '/admin/packs');
export const editPack = /* @__PURE__ */ putAt('editPack', '/admin/packs');
export const countMonthlySales = /* @__PURE__ */ getAt('countMonthlySales', '/admin/sales');
export const getRevenue = /* @__PURE__ */ getAt('getRevenue', '/admin/revenue');
export const exportRevenue = /* @__PURE__ */ getAt('exportRevenue', '/admin/revenue/export');
export const listExpiring = /* @__PURE__ */ getAt('listExpiring', '/admin/licences/expiring');
export const exportExpiring = /* @__PURE__ */ getAt('exportExpiring', '/admin/licences/expiring/export');
export const listAudit = /* @__PURE__ */ getAt('listAudit', '/admin/audit');
export const exportAudit = /* @__PURE__ */ getAt('exportAudit', '/admin/audit/export');

// ea
export const checkLicence = /* @__PURE__ */ postAt('checkLicence', '/ea/license');
export const getEaKey = /* @__PURE__ */ getAt('getEaKey', '/ea/key/:productId');
export const renewEaKey = /* @__PURE__ */ postAt('renewEaKey', '/ea/key/:productId');
export const getEaContacts = /* @__PURE__ */ getAt('getEaContacts', '/ea/contacts/:productId');
export const getEaProgram = /* @__PURE__ */ getAt('getEaProgram', '/ea/program/:productId');
export const downloadEaProgram = /* @__PURE__ */ getAt('downloadEaProgram', '/ea/program/:productId/file');
export const listPrograms = /* @__PURE__ */ getAt('listPrograms', '/admin/programs');
export const uploadProgram = /* @__PURE__ */ putAt('uploadProgram', '/admin/programs/:kind');
export const removeProgram = /* @__PURE__ */ deleteAt('removeProgram', '/admin/programs/:kind');
export const getLicenceLibrary = /* @__PURE__ */ getAt('getLicenceLibrary', '/ea/library');
export const listEaRefusals = /* @__PURE__ */ getAt('listEaRefusals', '/admin/ea/refusals');
export const listEaContacts = /* @__PURE__ */ getAt('listEaContacts', '/admin/ea/contacts');

// terminal
export const pairTerminal = /* @__PURE__ */ postAt('pairTerminal', '/terminal/pair');
export const syncTerminal = /* @__PURE__ */ postAt('syncTerminal', '/terminal/sync');
export const listTerminals = /* @__PURE__ */ getAt('listTerminals', '/terminals');
export const getTerminalProgram = /* @__PURE__ */ getAt('getTerminalProgram', '/terminals/program');
export const downloadTerminalProgram = /* @__PURE__ */ getAt(
  'downloadTerminalProgram',
  '/terminals/program/file',
);
export const startTerminalPairing = /* @__PURE__ */ postAt('startTerminalPairing', '/terminals/codes');
export const confirmTerminal = /* @__PURE__ */ postAt('confirmTerminal', '/terminals/:id/confirmation');
export const revokeTerminal = /* @__PURE__ */ deleteAt('revokeTerminal', '/terminals/:id');
export const removeTerminal = /* @__PURE__ */ postAt('removeTerminal', '/terminals/:id/removal');
export const moveTerminalLease = /* @__PURE__ */ postAt('moveTerminalLease', '/terminals/:id/lease');
export const linkTerminal = /* @__PURE__ */ postAt('linkTerminal', '/terminals/:id/accounts');
