/**
 * Method and path of every call, without schemas: the browser carries this file and nothing else of the
 * contract. Paths are relative to the API's base (`/api` in the default installation); `:name` marks a parameter.
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
export const register = at('register', 'POST', '/register');
export const login = at('login', 'POST', '/login');
export const logout = at('logout', 'POST', '/logout');

// products
export const listProducts = at('listProducts', 'GET', '/products');
export const getProduct = at('getProduct', 'GET', '/product/:url');
export const listOwnedProducts = at('listOwnedProducts', 'GET', '/user/products');
export const countSales = at('countSales', 'GET', '/productsSales');

// purchases
export const receiveHotmartEvent = at('receiveHotmartEvent', 'POST', '/webhooks/hotmart');

// licences
export const getLicence = at('getLicence', 'GET', '/getaccount/:userId/:productId');
export const saveLicence = at('saveLicence', 'POST', '/license');
export const editLicence = at('editLicence', 'PUT', '/license');
export const deleteLicence = at('deleteLicence', 'DELETE', '/license/:id');
export const listLicences = at('listLicences', 'GET', '/userlicences/:product');

// registry
export const getRegistry = at('getRegistry', 'GET', '/registry');

// copy
export const listCopyUsers = at('listCopyUsers', 'GET', '/usercopy/:name');
export const editCopyUser = at('editCopyUser', 'PUT', '/usercopy');
export const countCopyLinks = at('countCopyLinks', 'GET', '/copy/countlinks/:productId');
export const addCopyLink = at('addCopyLink', 'POST', '/copy/url');
export const getCopyLink = at('getCopyLink', 'GET', '/get-link-copy/:name');
export const takeCopyLink = at('takeCopyLink', 'POST', '/get-link-copy/:name');
export const addCopyUser = at('addCopyUser', 'POST', '/usercopy');
export const showCopyPassword = at('showCopyPassword', 'POST', '/usercopy/:id/clave');
export const countCopyStock = at('countCopyStock', 'GET', '/copy/stock');

// fund
export const listFunds = at('listFunds', 'GET', '/fondos');
export const registerFund = at('registerFund', 'POST', '/fondos');
export const listAllFunds = at('listAllFunds', 'GET', '/fondos/todos');
export const settleFund = at('settleFund', 'PUT', '/fondos');

// journal
export const listBrokerAccounts = at('listBrokerAccounts', 'GET', '/accounts');
export const listSymbols = at('listSymbols', 'GET', '/symbols');
export const registerBrokerAccount = at('registerBrokerAccount', 'POST', '/account');
export const getBalance = at('getBalance', 'POST', '/mt5/account/balance');
export const getMonth = at('getMonth', 'POST', '/mt5/history/:monthOffset');
export const listServers = at('listServers', 'GET', '/mt5/servers');
export const verifyBrokerAccount = at('verifyBrokerAccount', 'POST', '/mt5/verify');
export const closeBrokerSession = at('closeBrokerSession', 'DELETE', '/mt5/account/:id');

// connector
export const listConnectorAccounts = at('listConnectorAccounts', 'GET', '/mt5/account/conector');
export const addConnectorAccount = at('addConnectorAccount', 'POST', '/mt5/account/conector');
export const editConnectorAccount = at('editConnectorAccount', 'PUT', '/mt5/account/conector');
export const deleteConnectorAccount = at('deleteConnectorAccount', 'DELETE', '/mt5/account/conector/:id');
