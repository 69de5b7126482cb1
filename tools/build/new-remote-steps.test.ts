import { root } from '../root.mjs';
import { describeSteps, describeStepsAlone } from './new-remote-steps.mjs';

const origin = 'http://localhost:4691';

test('the commands after the creation of a remote name the address of Parqué', () => {
  for (const [text, line] of [
    [describeSteps('avisos', origin), `npm run dev -- --to ${origin} `],
    [describeStepsAlone('avisos', '/srv/mfe-avisos', root, origin), `parque login ${origin} --key `],
  ] as const) {
    expect(text).toContain(`keys publish --list .cache/keys/keys.json --to ${origin}`);
    expect(text).toContain(line);
    expect(text).not.toContain('8080');
  }
});
