/**
 * Method and path of every call, without schemas. The browser loads only this file of the contract, and of it only the
 * addresses that it uses, because the functions that make them are marked as free of side effects. Paths are relative to the API's base (`/api` in the default
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

/* @__NO_SIDE_EFFECTS__ */
const getAt: Define = (id, path) => ({ id, method: 'GET', path });
/* @__NO_SIDE_EFFECTS__ */
const postAt: Define = (id, path) => ({ id, method: 'POST', path });
/* @__NO_SIDE_EFFECTS__ */
const putAt: Define = (id, path) => ({ id, method: 'PUT', path });
/* @__NO_SIDE_EFFECTS__ */
const deleteAt: Define = (id, path) => ({ id, method: 'DELETE', path });
/* @__NO_SIDE_EFFECTS__ */
const readAt: Define = (id, path) => ({ id, method: 'POST', path, isRead: true });

// auth
export const register = postAt('register', '/register');
export const login = postAt('login', '/login');
export const continueSession = postAt('continueSession', '/kept-session');
export const logout = postAt('logout', '/logout');
export const getAccount = getAt('getAccount', '/me');
export const editProfile = putAt('editProfile', '/me/profile');
export const getCardArrangement = getAt('getCardArrangement', '/me/cards');
export const saveCardArrangement = putAt('saveCardArrangement', '/me/cards');
export const reauthenticate = postAt('reauthenticate', '/me/authentication');
export const changePassword = putAt('changePassword', '/me/password');
export const forgetPassword = postAt('forgetPassword', '/password/forgotten');
export const resetPassword = postAt('resetPassword', '/password/reset');
export const sendEmailProof = postAt('sendEmailProof', '/me/email/proof');
export const proveEmail = postAt('proveEmail', '/email/proof');
export const changeEmail = putAt('changeEmail', '/me/email');
export const streamSession = getAt('streamSession', '/me/stream');
export const listSessions = getAt('listSessions', '/me/sessions');
export const endSession = deleteAt('endSession', '/me/sessions/:id');
export const endOtherSessions = deleteAt('endOtherSessions', '/me/sessions');
export const startSecondFactor = postAt('startSecondFactor', '/me/second-factor');
export const confirmSecondFactor = putAt('confirmSecondFactor', '/me/second-factor');
export const stopSecondFactor = deleteAt('stopSecondFactor', '/me/second-factor');
export const renewRecoveryCodes = postAt('renewRecoveryCodes', '/me/second-factor/recovery');
export const startPasskeySignIn = postAt('startPasskeySignIn', '/passkeys/request');
export const signInWithPasskey = postAt('signInWithPasskey', '/passkeys/session');
export const startPasskeyConfirmation = postAt('startPasskeyConfirmation', '/me/authentication/request');
export const confirmWithPasskey = postAt('confirmWithPasskey', '/me/authentication/passkey');
export const listPasskeys = getAt('listPasskeys', '/me/passkeys');
export const startPasskey = postAt('startPasskey', '/me/passkeys/options');
export const addPasskey = postAt('addPasskey', '/me/passkeys');
export const removePasskey = deleteAt('removePasskey', '/me/passkeys/:id');
export const exportOwnData = getAt('exportOwnData', '/me/data');
export const deleteOwnAccount = postAt('deleteOwnAccount', '/me/deletion');

// notifications
export const listNotifications = getAt('listNotifications', '/notifications');
export const readNotifications = putAt('readNotifications', '/notifications/read');
export const getNotificationPreferences = getAt('getNotificationPreferences', '/notifications/preferences');
export const saveNotificationPreferences = putAt('saveNotificationPreferences', '/notifications/preferences');
export const getMessageChannels = getAt('getMessageChannels', '/notifications/channels');
export const linkTelegram = postAt('linkTelegram', '/notifications/telegram');
export const unlinkTelegram = deleteAt('unlinkTelegram', '/notifications/telegram');
export const savePushSubscription = putAt('savePushSubscription', '/notifications/push');
export const renewPushSubscription = putAt('renewPushSubscription', '/notifications/push/renewal');
export const deletePushSubscription = deleteAt('deletePushSubscription', '/notifications/push/:device');

// products
export const listLegalTexts = getAt('listLegalTexts', '/legal');
export const listProducts = getAt('listProducts', '/products');
export const getProduct = getAt('getProduct', '/product/:url');
export const listOwnedProducts = getAt('listOwnedProducts', '/user/products');
export const countSales = getAt('countSales', '/productsSales');

// purchases
export const receiveHotmartEvent = postAt('receiveHotmartEvent', '/webhooks/hotmart');
export const findOwnPurchase = readAt('findOwnPurchase', '/purchases/search');

// licences
export const getLicence = getAt('getLicence', '/getaccount/:userId/:productId');
export const saveLicence = postAt('saveLicence', '/license');
export const editLicence = putAt('editLicence', '/license');
export const deleteLicence = deleteAt('deleteLicence', '/license/:id');
export const listLicences = getAt('listLicences', '/userlicences/:product');

// registry
export const getRegistry = getAt('getRegistry', '/registry');
export const getRegistryDocument = getAt('getRegistryDocument', '/registry/document');
export const getRegistryRevision = getAt('getRegistryRevision', '/registry/revision');
export const getRelease = getAt('getRelease', '/registry/releases/:name/:version');
export const publishKeyList = postAt('publishKeyList', '/registry/keys');
export const uploadRelease = postAt('uploadRelease', '/registry/uploads');
export const sendRemoteMessage = postAt('sendRemoteMessage', '/registry/messages');
export const commandRegistry = postAt('commandRegistry', '/registry/commands');
export const askRegistry = postAt('askRegistry', '/registry/status');
export const issueTeamTicket = postAt('issueTeamTicket', '/registry/tickets');
export const reportLoads = postAt('reportLoads', '/registry/events');
export const getRegistryOverview = getAt('getRegistryOverview', '/admin/registry');
export const listRegistryHistory = getAt('listRegistryHistory', '/admin/registry/:name/history');
export const changeRegistry = postAt('changeRegistry', '/admin/registry/commands');
export const issuePreviewTicket = postAt('issuePreviewTicket', '/admin/registry/tickets');

// copy
export const listCopyUsers = getAt('listCopyUsers', '/usercopy/:name');
export const editCopyUser = putAt('editCopyUser', '/usercopy');
export const countCopyLinks = getAt('countCopyLinks', '/copy/countlinks/:productId');
export const addCopyLink = postAt('addCopyLink', '/copy/url');
export const getCopyLink = getAt('getCopyLink', '/get-link-copy/:name');
export const takeCopyLink = postAt('takeCopyLink', '/get-link-copy/:name');
export const addCopyUser = postAt('addCopyUser', '/usercopy');
export const showCopyPassword = readAt('showCopyPassword', '/usercopy/:id/clave');
export const countCopyStock = getAt('countCopyStock', '/copy/stock');

// fund
export const listFunds = getAt('listFunds', '/fondos');
export const registerFund = postAt('registerFund', '/fondos');
export const listAllFunds = getAt('listAllFunds', '/fondos/todos');
export const withdrawFund = deleteAt('withdrawFund', '/fondos/:id');
export const settleFund = putAt('settleFund', '/fondos');

// journal
export const listBrokerAccounts = getAt('listBrokerAccounts', '/accounts');
export const listSymbols = getAt('listSymbols', '/symbols');
export const registerBrokerAccount = postAt('registerBrokerAccount', '/account');
export const getBalance = readAt('getBalance', '/mt5/account/balance');
export const getMonth = readAt('getMonth', '/mt5/history/:monthOffset');
export const listServers = getAt('listServers', '/mt5/servers');
export const verifyBrokerAccount = readAt('verifyBrokerAccount', '/mt5/verify');
export const closeBrokerSession = deleteAt('closeBrokerSession', '/mt5/account/:id');
export const searchSymbols = getAt('searchSymbols', '/account/:id/symbols');
export const listTradedSymbols = getAt('listTradedSymbols', '/account/:id/traded-symbols');
export const searchServers = getAt('searchServers', '/mt5/servers/search');
export const editBrokerAccount = putAt('editBrokerAccount', '/account');
export const listTrades = getAt('listTrades', '/account/:id/trades');
export const setInitialStops = putAt('setInitialStops', '/account/:id/stops');
export const listManualTrades = getAt('listManualTrades', '/account/:id/manual-trades');
export const saveManualTrade = putAt('saveManualTrade', '/account/:id/manual-trades/:position');
export const removeManualTrade = deleteAt('removeManualTrade', '/account/:id/manual-trades/:position');
export const listDeals = getAt('listDeals', '/account/:id/deals');
export const listMovements = getAt('listMovements', '/account/:id/movements');
export const listNotes = getAt('listNotes', '/account/:id/notes');
export const saveNote = putAt('saveNote', '/account/:id/notes');
export const getTrade = getAt('getTrade', '/account/:id/trades/:ticket');
export const getTradePath = getAt('getTradePath', '/account/:id/trades/:ticket/prices');
export const listScreenshots = getAt('listScreenshots', '/account/:id/trades/:ticket/screenshots');
export const addScreenshot = postAt('addScreenshot', '/account/:id/trades/:ticket/screenshots');
export const getScreenshot = getAt('getScreenshot', '/account/:id/screenshots/:screenshot');
export const editScreenshot = putAt('editScreenshot', '/account/:id/screenshots/:screenshot');
export const removeScreenshot = deleteAt('removeScreenshot', '/account/:id/screenshots/:screenshot');
export const setInitialStop = putAt('setInitialStop', '/account/:id/trades/:ticket/stop');
export const listDefinitions = getAt('listDefinitions', '/journal/definitions');
export const saveDefinition = putAt('saveDefinition', '/journal/definitions/:key');
export const removeDefinition = deleteAt('removeDefinition', '/journal/definitions/:key');
export const listReviews = getAt('listReviews', '/account/:id/reviews');
export const reviewTrades = putAt('reviewTrades', '/account/:id/reviews');
export const undoReviews = putAt('undoReviews', '/account/:id/reviews/undo');
export const saveReview = putAt('saveReview', '/account/:id/trades/:ticket/review');
export const listRoutine = getAt('listRoutine', '/account/:id/routine');
export const saveRoutine = putAt('saveRoutine', '/account/:id/routine');
export const getGoals = getAt('getGoals', '/account/:id/goals');
export const saveGoals = putAt('saveGoals', '/account/:id/goals');
export const openImport = postAt('openImport', '/statements');
export const addImportedDeals = postAt('addImportedDeals', '/statements/:id/deals');
export const confirmImport = postAt('confirmImport', '/statements/:id/confirm');
export const getImport = getAt('getImport', '/statements/:id');
export const undoImport = postAt('undoImport', '/statements/:id/undo');
export const redoImport = postAt('redoImport', '/statements/:id/redo');
export const dropImport = deleteAt('dropImport', '/statements/:id');
export const listImports = getAt('listImports', '/account/:id/statements');

// connector
export const listConnectorAccounts = getAt('listConnectorAccounts', '/mt5/account/conector');
export const addConnectorAccount = postAt('addConnectorAccount', '/mt5/account/conector');
export const editConnectorAccount = putAt('editConnectorAccount', '/mt5/account/conector');
export const deleteConnectorAccount = deleteAt('deleteConnectorAccount', '/mt5/account/conector/:id');

export const keepConnectorAccount = postAt('keepConnectorAccount', '/mt5/account/conector/:id/keep');

// copier
export const getCopier = getAt('getCopier', '/copier');
export const listCopies = getAt('listCopies', '/copier/children/:id/log');
export const getCopyStatistics = getAt('getCopyStatistics', '/copier/children/:id/statistics');
export const streamCopier = getAt('streamCopier', '/copier/stream');
export const editCopyChild = putAt('editCopyChild', '/copier/children/:id');
export const suggestSymbols = getAt('suggestSymbols', '/copier/children/:id/symbols');
export const previewSync = getAt('previewSync', '/copier/children/:id/preview');
export const syncChild = postAt('syncChild', '/copier/children/:id/sync');
export const getReconciliation = getAt('getReconciliation', '/copier/children/:id/reconciliation');
export const checkReconciliation = postAt('checkReconciliation', '/copier/children/:id/reconciliation');
export const resolveFinding = postAt('resolveFinding', '/copier/children/:id/reconciliation/:finding');
export const listRehearsalSources = getAt('listRehearsalSources', '/copier/children/:id/rehearsal');
export const rehearseCopy = readAt('rehearseCopy', '/copier/children/:id/rehearsal');
export const getOpenCopies = getAt('getOpenCopies', '/copier/accounts/:id/open-copies');
export const closeCopies = postAt('closeCopies', '/copier/close');
export const getClosing = getAt('getClosing', '/copier/close/:run');
export const getAdminCopier = getAt('getAdminCopier', '/admin/copier');

// simulator
export const tradeSimulated = postAt('tradeSimulated', '/simulator/trades');
export const listSimulatedPositions = getAt('listSimulatedPositions', '/simulator/positions');

// admin
export const listUsers = getAt('listUsers', '/admin/users');
export const exportUsers = getAt('exportUsers', '/admin/users/export');
export const getUser = getAt('getUser', '/admin/users/:id');
export const editRole = putAt('editRole', '/admin/users/:id/role');
export const listMails = getAt('listMails', '/admin/mails');
export const resetSessions = postAt('resetSessions', '/admin/users/:id/sessions/reset');
export const grantProduct = postAt('grantProduct', '/admin/entitlements');
export const revokeProduct = postAt('revokeProduct', '/admin/entitlements/revoke');
export const liftDecision = postAt('liftDecision', '/admin/entitlements/lift');
export const searchRecords = getAt('searchRecords', '/admin/search');
export const listPurchases = getAt('listPurchases', '/admin/purchases');
export const exportPurchases = getAt('exportPurchases', '/admin/purchases/export');
export const getPurchase = getAt('getPurchase', '/admin/purchases/:id');
export const assignPurchase = postAt('assignPurchase', '/admin/purchases/:id/assign');
export const replayPurchase = postAt('replayPurchase', '/admin/purchases/:id/replay');
export const listAllProducts = getAt('listAllProducts', '/admin/products');
export const addProduct = postAt('addProduct', '/admin/products');
export const editProduct = putAt('editProduct', '/admin/products');
export const uploadPicture = postAt('uploadPicture', '/admin/pictures');
export const orderProducts = putAt('orderProducts', '/admin/products/order');
export const listSales = getAt('listSales', '/admin/ledger');
export const getSaleTotals = getAt('getSaleTotals', '/admin/ledger/totals');
export const exportSales = getAt('exportSales', '/admin/ledger/export');
export const getSale = getAt('getSale', '/admin/ledger/sale/:transaction');
export const listPacks = getAt('listPacks', '/admin/packs');
export const editPack = putAt('editPack', '/admin/packs');
export const countMonthlySales = getAt('countMonthlySales', '/admin/sales');
export const getRevenue = getAt('getRevenue', '/admin/revenue');
export const exportRevenue = getAt('exportRevenue', '/admin/revenue/export');
export const listExpiring = getAt('listExpiring', '/admin/licences/expiring');
export const exportExpiring = getAt('exportExpiring', '/admin/licences/expiring/export');
export const listAudit = getAt('listAudit', '/admin/audit');
export const exportAudit = getAt('exportAudit', '/admin/audit/export');

// ea
export const checkLicence = postAt('checkLicence', '/ea/license');
export const getEaKey = getAt('getEaKey', '/ea/key/:productId');
export const renewEaKey = postAt('renewEaKey', '/ea/key/:productId');
export const getEaContacts = getAt('getEaContacts', '/ea/contacts/:productId');
export const getEaProgram = getAt('getEaProgram', '/ea/program/:productId');
export const downloadEaProgram = getAt('downloadEaProgram', '/ea/program/:productId/file');
export const listPrograms = getAt('listPrograms', '/admin/programs');
export const uploadProgram = putAt('uploadProgram', '/admin/programs/:kind');
export const removeProgram = deleteAt('removeProgram', '/admin/programs/:kind');
export const getLicenceLibrary = getAt('getLicenceLibrary', '/ea/library');
export const listEaRefusals = getAt('listEaRefusals', '/admin/ea/refusals');
export const listEaContacts = getAt('listEaContacts', '/admin/ea/contacts');

// terminal
export const pairTerminal = postAt('pairTerminal', '/terminal/pair');
export const syncTerminal = postAt('syncTerminal', '/terminal/sync');
export const listTerminals = getAt('listTerminals', '/terminals');
export const getTerminalProgram = getAt('getTerminalProgram', '/terminals/program');
export const downloadTerminalProgram = getAt('downloadTerminalProgram', '/terminals/program/file');
export const startTerminalPairing = postAt('startTerminalPairing', '/terminals/codes');
export const confirmTerminal = postAt('confirmTerminal', '/terminals/:id/confirmation');
export const revokeTerminal = deleteAt('revokeTerminal', '/terminals/:id');
export const removeTerminal = postAt('removeTerminal', '/terminals/:id/removal');
export const moveTerminalLease = postAt('moveTerminalLease', '/terminals/:id/lease');
export const linkTerminal = postAt('linkTerminal', '/terminals/:id/accounts');
