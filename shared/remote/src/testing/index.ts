export { answer, fakeApi, refuse } from './fake-api';
export { openScreen, people, type Visit } from './open-screen';
