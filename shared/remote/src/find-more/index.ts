export { FindMore } from './find-more';
export { FindServer, serversQuery } from './find-server';
