import { decryptMessage } from './push-server';

const fromBase64 = (text: string) => Buffer.from(text, 'base64url');

test('the example of RFC 8291, section 5, is decrypted, and not with another secret', () => {
  const body = fromBase64(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  const privateKey = fromBase64('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94');
  const auth = fromBase64('BTBZMqHH6r4Tts7J_aSIgg');
  expect(decryptMessage(body, privateKey, auth)).toBe('When I grow up, I want to be a watermelon');
  expect(() => decryptMessage(body, privateKey, Buffer.alloc(16))).toThrow();
});
