export { answer, fakeApi, refuse, refuseOnce } from './fake-api';
export { fakeStream, type FakeStream } from './fake-stream';
export { openScreen, people, type Visit } from './open-screen';
