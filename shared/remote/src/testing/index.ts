export { enterText, pressButtons } from './act-on-screen';
export { createAccount } from './create-account';
export { createSession } from './create-session';
export { answer, fakeApi, refuse, refuseOnce } from './fake-api';
export { fakeSlot } from './fake-slot';
export { fakePasskeys, removePasskeys, type PasskeyAction } from './fake-passkeys';
export { fakeStream, type FakeStream } from './fake-stream';
export { openCard, openScreen, people, type Visit } from './open-screen';
